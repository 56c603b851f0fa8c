declare const ofView: unique symbol

/**
 * A page's view as a loader answers it: one string of JSON. React Router's own encoding of objects numbers every value,
 * which no compression makes small again (docs/decisions/0013-one-front-end.md).
 */
export type ViewJson<View> = string & { readonly [ofView]?: View }

type Answering = { views: Map<string, object>; isDocument: boolean }

/**
 * The answer of a loader. `entry.server.tsx` renders from the view itself; `inDocument` leaves out of it what the markup of
 * a document says and nothing in the browser needs.
 */
export function viewJson<View extends object>(
  view: View,
  { views, isDocument }: Answering,
  inDocument: (view: View) => object = (whole) => whole,
): ViewJson<View> {
  const json = JSON.stringify(isDocument ? inDocument(view) : view)
  views.set(json, view)
  return json
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
