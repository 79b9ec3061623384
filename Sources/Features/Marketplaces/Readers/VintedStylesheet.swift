/// The conversion of Vinted's pages to lines of CSV, with every cell in quotes.
///
/// Cells of orders and listings are recognised by their microdata. No page names the user: it is the name that every
/// order has as seller or buyer, and if two names are in all of them, it is unknown whether the user sold or bought.
enum VintedStylesheet {
    /// The names of the columns, which no sheet of items has.
    ///
    /// `Vinted` is `listing`, `sold`, `bought` or `unknown`; an order has a line for each of its items, with their
    /// count in `Things` and the item's number in `Thing`.
    static let header = "Vinted,Day of it,State of it,Updated,Value,Thing,Things,Name of it,Its price,Item,About it\n"

    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
          xmlns:str="http://exslt.org/strings" exclude-result-prefixes="str">
        <xsl:output method="text" encoding="UTF-8"/>

        <xsl:template match="/">
          <xsl:variable name="orders"
            select="//*[@itemprop='order_purchased']/ancestor::*[@itemscope or @class='cell'][1]"/>
          <xsl:variable name="one" select="normalize-space($orders[1]//*[@itemprop='seller'])"/>
          <xsl:variable name="two" select="normalize-space($orders[1]//*[@itemprop='buyer'])"/>
          <xsl:variable name="isOne" select="not($orders[normalize-space(.//*[@itemprop='seller']) != $one
            and normalize-space(.//*[@itemprop='buyer']) != $one])"/>
          <xsl:variable name="isTwo" select="not($orders[normalize-space(.//*[@itemprop='seller']) != $two
            and normalize-space(.//*[@itemprop='buyer']) != $two])"/>
          <xsl:for-each select="//*[@itemprop='created_at']/ancestor::*[@itemscope or @class='cell'][1]">
            <xsl:call-template name="line">
              <xsl:with-param name="kind">listing</xsl:with-param>
              <xsl:with-param name="day" select=".//*[@itemprop='created_at']"/>
              <xsl:with-param name="value" select=".//*[@itemprop='order_value']"/>
              <xsl:with-param name="title" select=".//*[@itemprop='title']"/>
              <xsl:with-param name="item" select="substring-before(
                substring-after((.//@href | .//@src)[contains(., 'photos/')][1], 'photos/'), '/')"/>
              <xsl:with-param name="description" select=".//*[@itemprop='description']"/>
            </xsl:call-template>
          </xsl:for-each>
          <xsl:for-each select="$orders">
            <xsl:variable name="order" select="."/>
            <xsl:variable name="seller" select="normalize-space(.//*[@itemprop='seller'])"/>
            <xsl:variable name="kind">
              <xsl:choose>
                <xsl:when test="$isOne = $isTwo">unknown</xsl:when>
                <xsl:when test="$isOne and $seller = $one or $isTwo and $seller = $two">sold</xsl:when>
                <xsl:otherwise>bought</xsl:otherwise>
              </xsl:choose>
            </xsl:variable>
            <xsl:variable name="things" select=".//*[@itemprop='items']/*[.//*[@itemprop='item_title']]"/>
            <xsl:for-each select="$things | $order[not($things)]">
              <xsl:call-template name="line">
                <xsl:with-param name="kind" select="$kind"/>
                <xsl:with-param name="day" select="$order//*[@itemprop='order_purchased']"/>
                <xsl:with-param name="status" select="$order//*[@itemprop='status']"/>
                <xsl:with-param name="updated" select="$order//*[@itemprop='last_updated']"/>
                <xsl:with-param name="value" select="$order//*[@itemprop='order_value']"/>
                <xsl:with-param name="thing" select="position()"/>
                <xsl:with-param name="things" select="last()"/>
                <xsl:with-param name="title" select=".//*[@itemprop='item_title']"/>
                <xsl:with-param name="price" select=".//*[@itemprop='item_price']"/>
              </xsl:call-template>
            </xsl:for-each>
          </xsl:for-each>
        </xsl:template>

        <xsl:template name="line">
          <xsl:param name="kind"/><xsl:param name="day" select="/.."/><xsl:param name="status" select="/.."/>
          <xsl:param name="updated" select="/.."/><xsl:param name="value" select="/.."/><xsl:param name="thing"/>
          <xsl:param name="things"/><xsl:param name="title" select="/.."/><xsl:param name="price" select="/.."/>
          <xsl:param name="item"/><xsl:param name="description" select="/.."/>
          <xsl:value-of select="concat('&quot;', $kind, '&quot;,')"/>
          <xsl:call-template name="cell"><xsl:with-param name="of" select="$day"/></xsl:call-template>
          <xsl:call-template name="cell"><xsl:with-param name="of" select="$status"/></xsl:call-template>
          <xsl:call-template name="cell"><xsl:with-param name="of" select="$updated"/></xsl:call-template>
          <xsl:call-template name="cell"><xsl:with-param name="of" select="$value"/></xsl:call-template>
          <xsl:value-of select="concat('&quot;', $thing, '&quot;,&quot;', $things, '&quot;,')"/>
          <xsl:call-template name="cell"><xsl:with-param name="of" select="$title"/></xsl:call-template>
          <xsl:call-template name="cell"><xsl:with-param name="of" select="$price"/></xsl:call-template>
          <xsl:value-of select="concat('&quot;', translate($item, '&quot;', ''), '&quot;,')"/>
          <xsl:call-template name="cell">
            <xsl:with-param name="of" select="$description"/>
            <xsl:with-param name="end" select="''"/>
          </xsl:call-template>
          <xsl:text>&#10;</xsl:text>
        </xsl:template>

        <!-- Lines of a text are apart, though nothing but a break is between them. -->
        <xsl:template name="cell">
          <xsl:param name="of"/><xsl:param name="end" select="','"/>
          <xsl:variable name="text">
            <xsl:for-each select="$of[1]//text()"><xsl:value-of select="concat(., ' ')"/></xsl:for-each>
          </xsl:variable>
          <xsl:value-of select="concat('&quot;',
            str:replace(normalize-space($text), '&quot;', '&quot;&quot;'), '&quot;', $end)"/>
        </xsl:template>
        </xsl:stylesheet>
        """
}
