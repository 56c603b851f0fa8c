declare global {
  interface Window {
    /** What boot.ts counts of the document's own page, and the answer to it. */
    documentCount?: { key: string; answer: Promise<Response> }
  }
}

/** The answer to what boot.ts asks once the document is loaded and idle, to be had once; null for any other page. `key`: what is called, or 'event 49'. */
export function takeDocumentCount(key: string): Promise<Response> | null {
  const { documentCount } = window
  if (documentCount?.key !== key) return null
  delete window.documentCount
  return documentCount.answer
}
