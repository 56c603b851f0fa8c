declare const ofView: unique symbol

/**
 * A page's view as a loader answers it: one string of JSON. React Router's own encoding of objects numbers every value,
 * which no compression makes small again (docs/decisions/0013-one-front-end.md).
 */
export type ViewJson<View> = string & { readonly [ofView]?: View }

/** What a page is rendered from, and how its document says it. */
export type DocumentView = { view: object; json: string }

type Answering = { views: DocumentView[]; isDocument: boolean }

/**
 * The answer of a loader; for a document, the mark of a view among `views`: `entry.server.tsx` renders from the view itself,
 * its JSON stands in the document where boot.ts finds it, and React Router handles neither. `jsonInDocument` may leave out of
 * it what the markup says and nothing in the browser needs.
 */
export function viewJson<View extends object>(
  view: View,
  { views, isDocument }: Answering,
  jsonInDocument: (view: View) => string = JSON.stringify,
): ViewJson<View> {
  if (!isDocument) return JSON.stringify(view)
  return MARK + views.push({ view, json: jsonInDocument(view) })
}

/** Begins a mark: PostgreSQL stores no text that has it. boot.ts looks for it too. */
const MARK = '\0'

/** The view that a loader answered for a document. */
export function markedView(mark: unknown, views: readonly DocumentView[]): object | undefined {
  return typeof mark === 'string' && mark.startsWith(MARK) ? views[Number(mark.slice(1)) - 1]?.view : undefined
}

const parsed = new Map<string, unknown>()

/**
 * The view that a component renders: the server's own object, what a `clientLoader` has parsed, or, while the document
 * hydrates, the loader's text. The same object for the same text.
 */
export function viewOf<View>(data: ViewJson<View> | View): View {
  if (typeof data !== 'string') return data
  if (!parsed.has(data)) parsed.set(data, JSON.parse(data))
  return parsed.get(data) as View
}
