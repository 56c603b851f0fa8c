import type { Section } from '#ui/sections/sections.ts'
import { type Article, articlePath } from './article-schema.ts'
import { isOver, isRunning, nextRunBoundary, type Run } from './running.ts'

/** A page of the dealer's own: `/` is the home page. */
export type ContentPage = Run & {
  path: string
  title: string | null
  description: string | null
  sections: Section[]
  /** What stands beside the first text, of pages that the platform makes. */
  beside?: Section[]
}

/** What is to be seen at an instant. */
export type RunningContent = {
  pages: ReadonlyMap<string, ContentPage>
  /** The newest first. */
  articles: readonly Article[]
  /** Paths of pages and articles that are over. */
  ended: ReadonlySet<string>
  /** When a page or an article comes or goes next. */
  changesAt: Date | null
}

type Stored = Pick<RunningContent, 'pages' | 'articles'>

/** What of pages and articles is to be seen at `now`, the paths of what is over, and when that changes next. */
export function runningContent({ pages, articles }: Stored, now: Date, timeZone: string): RunningContent {
  const runs = [...pages.values(), ...articles.map(runOfArticle)]
  return {
    pages: new Map([...pages].filter(([, page]) => isRunning(page, now, timeZone))),
    articles: articles.filter((article) => isRunning(runOfArticle(article), now, timeZone)),
    ended: new Set([
      ...[...pages.values()].filter((page) => isOver(page, now, timeZone)).map(({ path }) => path),
      ...articles.filter((article) => isOver(article, now, timeZone)).map(articlePath),
    ]),
    changesAt: nextRunBoundary(runs, now, timeZone),
  }
}

/** An article that says no more is seen from its day on. */
export function runOfArticle({ date, startsOn, endsOn }: Pick<Article, 'date' | keyof Run>): Run {
  return { startsOn: startsOn ?? date, endsOn }
}
