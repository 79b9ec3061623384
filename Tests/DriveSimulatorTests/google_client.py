"""Drives the simulator at the address given with Google's own Python client, and asserts what it answers.

    google_client.py http://127.0.0.1:PORT

The API description is the real one that the client brings; only its address is replaced, since the client keeps https for
uploads whatever endpoint it is given.
"""

import hashlib
import io
import json
import sys
import urllib.request

import google.oauth2.credentials
import googleapiclient.discovery_cache as discovery_cache
from googleapiclient.discovery import build_from_document
from googleapiclient.errors import HttpError
from googleapiclient.http import MediaIoBaseDownload, MediaIoBaseUpload

BASE = sys.argv[1]
FOLDER = "application/vnd.google-apps.folder"
SHEET = "application/vnd.google-apps.spreadsheet"


def simulator(method, path, value=None):
    body = None if value is None else json.dumps(value).encode()
    request = urllib.request.Request(BASE + "/simulator/" + path, data=body, method=method)
    return json.loads(urllib.request.urlopen(request).read())


def drive():
    grant = simulator("POST", "grant")
    credentials = google.oauth2.credentials.Credentials(
        "ya29.long-expired", refresh_token=grant["refresh_token"], token_uri=BASE + "/token",
        client_id="simulator.apps.googleusercontent.com", client_secret="simulated-client-secret")
    document = json.loads(discovery_cache.get_static_doc("drive", "v3"))
    document["rootUrl"] = BASE + "/"
    document.pop("mtlsRootUrl", None)
    return build_from_document(document, credentials=credentials).files()


def media(data, kind, **options):
    return MediaIoBaseUpload(io.BytesIO(data), mimetype=kind, **options)


def refused(request):
    try:
        request.execute()
    except HttpError as error:
        return error.resp.status, error.error_details[0]["reason"]
    raise AssertionError("it was not refused")


def folders_and_sheets(files):
    folder = files.create(body={"name": "FlipperHelper_App", "mimeType": FOLDER}, fields="id,mimeType").execute()
    assert folder["mimeType"] == FOLDER
    csv = b'SKU,Title\r\nFH-1,"A ""brass"" lamp, old"\r\n'
    body = {"name": "It's \\ items", "mimeType": SHEET, "parents": [folder["id"]],
            "appProperties": {"fhqKind": "items"}}
    sheet = files.create(body=body, media_body=media(csv, "text/csv"), fields="*").execute()
    assert sheet["mimeType"] == SHEET and "md5Checksum" not in sheet and "size" not in sheet
    assert sheet["webViewLink"].startswith("https://docs.google.com/spreadsheets/d/" + sheet["id"])
    changed = files.update(fileId=sheet["id"], media_body=media(csv + b"FH-2,\r\n", "text/csv"), fields="id,version")
    assert int(changed.execute()["version"]) > int(sheet["version"])
    assert files.export(fileId=sheet["id"], mimeType="text/csv").execute() == csv + b"FH-2,\r\n"
    name = r"name = 'It\'s \\ items' and '%s' in parents and trashed = false" % folder["id"]
    owned = "appProperties has { key='fhqKind' and value='items' }"
    for query in (name, owned, "mimeType='%s' and trashed=false" % SHEET):
        found = files.list(q=query, fields="files(id,name)").execute()
        assert [file["id"] for file in found["files"]] == [sheet["id"]], query
    files.update(fileId=sheet["id"], body={"trashed": True}).execute()
    assert files.list(q=name).execute()["files"] == []
    assert files.get(fileId=sheet["id"], fields="trashed").execute() == {"trashed": True}
    assert files.update(fileId=sheet["id"], body={"trashed": False}, fields="trashed").execute() == {"trashed": False}
    assert refused(files.get(fileId="nowhere")) == (404, "notFound")
    return folder["id"]


def photos(files, folder):
    photo = bytes(range(256)) * 4096
    identity = files.generateIds(count=1, space="drive", type="files").execute()["ids"][0]
    body = {"id": identity, "name": "lamp.jpg", "parents": [folder]}
    # A part fails, after which the client asks how much is there; another arrives short, after which it goes on there.
    simulator("POST", "faults", [{"effect": "error", "on": "chunk", "at": 2, "status": 503},
                                 {"effect": "shortRange", "on": "chunk", "at": 4, "bytes": 262144}])
    request = files.create(body=body, fields="id,md5Checksum,size",
                           media_body=media(photo, "image/jpeg", chunksize=262144, resumable=True))
    answer = None
    while answer is None:
        try:
            _, answer = request.next_chunk()
        except HttpError as error:
            assert error.resp.status == 503
    checksum = hashlib.md5(photo).hexdigest()
    assert answer == {"id": identity, "md5Checksum": checksum, "size": str(len(photo))}, answer
    again = files.create(body=body, media_body=media(photo, "image/jpeg"))
    assert refused(again) == (409, "fileIdInUse")
    sink = io.BytesIO()
    download = MediaIoBaseDownload(sink, files.get_media(fileId=identity))
    while not download.next_chunk()[1]:
        pass
    assert hashlib.md5(sink.getvalue()).hexdigest() == checksum


def pages(files, folder):
    made = [files.create(body={"name": "f%d" % number, "mimeType": FOLDER, "parents": [folder]}).execute()["id"]
            for number in range(5)]
    query = "'%s' in parents and mimeType = '%s'" % (folder, FOLDER)
    request = files.list(q=query, pageSize=2, orderBy="createdTime", fields="nextPageToken,files(id)")
    found = []
    while request is not None:
        page = request.execute()
        found += [file["id"] for file in page["files"]]
        request = files.list_next(request, page)
    assert found == made
    files.delete(fileId=made[0]).execute()
    assert refused(files.delete(fileId=made[0])) == (404, "notFound")


files = drive()
folder = folders_and_sheets(files)
photos(files, folder)
pages(files, folder)
