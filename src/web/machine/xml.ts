/** Text as it may stand in an element or an attribute of XML 1.0: what no document may hold is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(NO_XML, '')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
}

/** All but the characters of XML 1.0 §2.2; half of a pair among them. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
