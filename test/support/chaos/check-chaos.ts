import type { Finding } from '../leads/check-storm.ts'
import { endOf, FRESH_MS, freshFrom, type Struck } from './chaos-events.ts'
import type { Prices } from './price-imports.ts'
import { type Heard, time, type Visits, WHO, type Who } from './visitors.ts'

type Looked = { heard: readonly Heard[]; prices: Prices; struck: readonly Struck[]; hasPictures: boolean }

/** Whether each event had visitors, and after it imports and looks at prices of each node: without them nothing is proved of it. */
export function checkLooks({ heard, prices, struck, hasPictures }: Looked): Finding {
  const wanted = WHO.filter((who) => who !== 'pictures' || hasPictures)
  const nodes = new Set(prices.seen.map(({ node }) => node))
  const broken = struck.flatMap((blow, nth) => {
    const untilMs = struck[nth + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const isDuring = ({ atMs }: { atMs: number }) => atMs >= blow.startMs && atMs < untilMs
    const asking = new Set(heard.filter(isDuring).map(({ who }) => who))
    const looking = new Set(judgedPrices(prices, struck).flatMap((one) => (isDuring(one) ? [one.node] : [])))
    const missing = [
      ...wanted.filter((who) => !asking.has(who)),
      ...[...nodes].filter((node) => !looking.has(node)).map((node) => `prices of ${node}`),
      ...(prices.imports.some(({ doneMs }) => doneMs >= blow.backMs && doneMs < untilMs) ? [] : ['an import']),
    ]
    return missing.length > 0 ? [`${blow.name}: ${missing.join(', ')}`] : []
  })
  return { promise: 'each event had all visitors, and after it imports and prices', checked: struck.length, broken }
}

/** What nobody may have seen, whatever was killed meanwhile. */
export function checkVisits({ heard, foreign, empty }: Visits, prices: Prices, struck: readonly Struck[]): Finding[] {
  const reading = heard.filter(({ who }) => who !== 'leads' && who !== 'reservations')
  const read = (...some: Who[]) => reading.filter(({ who, status }) => some.includes(who) && status === 200).length
  return [
    {
      promise: 'no page and no search shows another dealer',
      checked: read('pages', 'searches'),
      broken: foreign,
    },
    {
      promise: 'no search and no list of what is there finds nothing, or less than all of it',
      checked: read('pages', 'searches') + prices.seen.length,
      broken: [...empty, ...prices.empty],
    },
    {
      promise: 'nothing but 2xx and 5xx is answered to pages, searches and pictures',
      checked: reading.length,
      broken: reading.filter(({ status }) => status !== null && status >= 300 && status < 500).map(said),
    },
    {
      promise: `no price is older than ${FRESH_MS / 1000} s, but while a part is away and ${FRESH_MS / 1000} s after`,
      checked: judgedPrices(prices, struck).length,
      broken: judgedPrices(prices, struck).flatMap(({ node, what, price, atMs, due }) =>
        price >= due.price
          ? []
          : [
              `${node}: a ${what} at ${time(atMs)} said ${price}, ${due.price} was stored at ${time(due.doneMs)}, ${since(struck, atMs)}`,
            ],
      ),
    },
  ]
}

/** 5xx and broken lines outside the seconds of `docs/operations.md`; `by` says who answered one. */
export function checkOutages(
  heard: readonly Heard[],
  struck: readonly Struck[],
  by: (one: Heard) => string = () => 'nobody knows who',
): Finding {
  const broken = heard
    .filter((one) => isFailure(one) && !struck.some((blow) => isExcused(one, blow)))
    .map((one) => `${said(one)} by ${by(one)}, ${since(struck, one.atMs)}`)
  return { promise: 'nobody hears 5xx beyond the seconds of each event', checked: heard.length, broken }
}

/** Who heard how many failures from each event until the next, and for how long. */
export function outageTable(heard: readonly Heard[], prices: Prices, struck: readonly Struck[]) {
  const judged = judgedPrices(prices, struck)
  return struck.map((blow, nth) => {
    const untilMs = struck[nth + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const isDuring = ({ atMs }: { atMs: number }) => atMs >= blow.startMs && atMs < untilMs
    const during = heard.filter(isDuring)
    const failed = during.filter(isFailure)
    const beyond = failed.filter((one) => !struck.some((other) => isExcused(one, other)))
    const last = Math.max(...failed.map(({ atMs }) => atMs))
    const who = Map.groupBy(failed, (one) => one.who)
    return {
      event: blow.name,
      'away s': seconds(blow.backMs - blow.startMs),
      asked: during.length,
      'failed (5xx, no answer)': [...who].map(([name, some]) => `${name} ${some.length}`).join(', ') || '-',
      'last after s': failed.length > 0 ? seconds(last - blow.startMs) : '-',
      'stated s':
        blow.who.length === 0 ? 'none' : `${blow.seconds} after ${blow.from === 'start' ? 'it' : 'its return'}`,
      beyond: beyond.length,
      'longest s': seconds(Math.max(0, ...during.map(({ ms }) => ms))),
      'prices judged': judged.filter(isDuring).length,
    }
  })
}

/** Those that may not be old, with the last price that was stored in time for them: all but those while a part is away and just after. */
function judgedPrices({ imports, seen }: Prices, struck: readonly Struck[]) {
  return seen.flatMap((one) => {
    const blow = struckAt(struck, one.atMs)
    if (blow && one.atMs < freshFrom(blow)) return []
    const due = imports.findLast(({ doneMs }) => doneMs < one.atMs - FRESH_MS)
    return due ? [{ ...one, due }] : []
  })
}

/** The last thing that was done before. */
function struckAt(struck: readonly Struck[], atMs: number): Struck | undefined {
  return struck.findLast(({ startMs }) => startMs <= atMs)
}

/** The last thing that was done before, and how long ago. */
function since(struck: readonly Struck[], atMs: number): string {
  const blow = struckAt(struck, atMs)
  if (!blow) return 'before anything was done'
  const back = seconds(atMs - blow.backMs)
  return `${blow.name}: ${seconds(atMs - blow.startMs)} s after it, ${back < 0 ? `${-back} s before` : `${back} s after`} its return`
}

/** Whether it was asked for before the end of the event, and not answered before it began. */
function isExcused({ who, atMs, ms }: Heard, blow: Struck): boolean {
  return blow.who.includes(who) && atMs <= endOf(blow) && atMs + ms >= blow.startMs
}

const isFailure = ({ status }: Heard) => status === null || status >= 500
const said = ({ who, what, status, atMs, ms }: Heard) =>
  `${time(atMs)} ${who}: ${what} was answered ${status ?? 'nothing'} after ${ms} ms`
const seconds = (ms: number) => Math.round(ms / 100) / 10
