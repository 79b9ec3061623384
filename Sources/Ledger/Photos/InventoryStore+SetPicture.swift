import StoreFile

extension InventoryStore {
    /// Sets the picture of a photo to `picture`, which was downloaded.
    ///
    /// It may have been shrunk for the upload, so its hash may differ from the stored one.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func setPicture(of photo: Int64, to picture: NewPhoto) throws {
        guard let photoFolder else { return }
        try write("restore") { database in
            let added = try photoFolder.place([picture])
            database.afterRollback { photoFolder.remove(added) }
            var row = Patch.picture(picture)
            row.set(.photoFile, picture.name)
            try RowWriter(database, at: nil).update(row, where: "id = \(photo)")
        }
    }
}
