import { type LoaderFunctionArgs, redirect } from 'react-router'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import { readSearchUrl } from '#domain/search/search-url.ts'
import { DEFAULT_SEARCH_PATH } from '#domain/search/search-vocabulary.ts'
import { pageContext } from '../../context.ts'

/** Where forms lead: the address that says what their fields say. `/search` alone is the default search (decisions §3). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = context.get(pageContext)
  const vocabulary = await searchVocabulary(ctx, services.search)
  const { search } = new URL(request.url)
  if (!/[?&](?:query|refinementList|range|min|max|sortBy)\b/.test(search)) return redirect(vocabulary.defaultPath, 301)

  const asked = readSearchUrl({ pathname: DEFAULT_SEARCH_PATH, search }, vocabulary)
  return redirect(asked.kind === 'search' ? asked.canonical : vocabulary.defaultPath, 302)
}
