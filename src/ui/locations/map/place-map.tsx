import { type MouseEvent, useCallback, useRef, useState } from 'react'
import { takesFocus } from '../../hooks/takes-focus.ts'
import { useLate } from '../../hooks/use-late.ts'
import { isPlainClick } from '../../page/plain-click.ts'
import { PlayerLink } from '../../page/player-link.tsx'
import { Button } from '../../primitives/button.tsx'
import { Icon } from '../../primitives/icon.tsx'
import { Locator } from '../locator.tsx'
import type { LiveMapView, MapView } from '../views.ts'
import { WORDS_OVER_MAP } from './words-over-map.ts'

type PlaceMapProps = {
  map: MapView
  /** What stands in the middle of the drawing; null: nothing does. */
  place: string | null
  /** What all of the map is of; the place unless told. */
  of?: string
  /** Get Directions stands beside it: awake it needs none of its own. */
  wayIsBeside?: boolean
}

/** Where something is: a drawing first, and on a press the map that the dealer has, in the drawing's place. It fills what it stands in. */
export function PlaceMap({ map, place, of = place ?? '', wayIsBeside = false }: PlaceMapProps) {
  const { locator, player, live, directionsHref, about } = map
  return (
    <div className="relative size-full [&>a]:absolute [&>a]:right-3 [&>a]:bottom-3 [&>iframe]:absolute [&>iframe]:inset-0 [&>iframe]:size-full">
      {locator ? <Locator locator={locator} place={place} /> : null}
      {about ? (
        <p className="absolute top-2 left-2 z-1 max-w-[calc(100%-4.5rem)] rounded-sm bg-surface px-2 py-1 text-sm">
          {about}
        </p>
      ) : null}
      {player && directionsHref ? (
        <PlayerLink href={directionsHref} player={player} title={`Show the map of ${of}`}>
          <ShowTheMap of={of} />
        </PlayerLink>
      ) : null}
      {live ? <Waking live={live} of={of} directionsHref={directionsHref} wayIsBeside={wayIsBeside} /> : null}
    </div>
  )
}

function ShowTheMap({ of }: { of: string }) {
  return (
    <span className="button button-outline bg-surface">
      <Icon name="map-pin" />
      <span>
        Show the map
        <span className="sr-only">{` of ${of}`}</span>
      </span>
    </span>
  )
}

const NO_WEBGL = 'This browser cannot draw the map that moves. The drawing stays.'
const NOT_LOADED = 'The map could not be loaded. The drawing stays.'

type WakingProps = { live: LiveMapView; of: string; directionsHref: string | null; wayIsBeside: boolean }

type State = 'asleep' | 'asking' | 'waking' | 'awake'

/** The way from the drawing to the map: nothing of it is asked for before a press, and nothing of another site before a yes. */
function Waking({ live, of, directionsHref, wayIsBeside }: WakingProps) {
  const [state, setState] = useState<State>('asleep')
  const [problem, setProblem] = useState<string | null>(null)
  /** What was pressed for the map: the focus returns there where none comes. */
  const opener = useRef<HTMLElement>(null)
  const fail = useCallback((words: string) => {
    setProblem(words)
    setState('asleep')
    opener.current?.focus()
  }, [])
  const LiveMap = useLate(state === 'waking', () =>
    import('./live-map.tsx').then(
      (module) => module.LiveMap,
      (error) => {
        fail(NOT_LOADED)
        throw error
      },
    ),
  )
  const onReady = useCallback(() => setState('awake'), [])
  const onFail = useCallback(() => fail(NOT_LOADED), [fail])
  function wake(): void {
    setProblem(null)
    if (document.createElement('canvas').getContext('webgl2')) setState('waking')
    else fail(NO_WEBGL)
  }
  function keep(): void {
    setState('asleep')
    opener.current?.focus()
  }
  function press(event: MouseEvent): void {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (state !== 'asleep') return
    opener.current = event.currentTarget as HTMLElement
    if (live.tiles?.asksFirst) setState('asking')
    else wake()
  }
  const isBusy = state === 'waking'
  return (
    <>
      {LiveMap && (isBusy || state === 'awake') ? (
        <LiveMap map={live} label={`Map of ${of}`} onReady={onReady} onFail={onFail} />
      ) : null}
      {state === 'asking' && live.tiles ? (
        <section className={WORDS_OVER_MAP} ref={takesFocus} tabIndex={-1} aria-label="Before the map is shown">
          <p>{`The map comes from ${new URL(live.tiles.styleUrl).host}, which then learns your internet address.`}</p>
          <p className="flex gap-2">
            <Button look="primary" onClick={wake}>
              Show the map
            </Button>
            <Button onClick={keep}>Keep the drawing</Button>
          </p>
        </section>
      ) : null}
      <p role="status" className={problem || isBusy ? WORDS_OVER_MAP : undefined}>
        {problem ?? (isBusy ? 'Loading the map…' : null)}
      </p>
      {state === 'awake' ? (
        directionsHref &&
        !wayIsBeside && (
          <a className="right-auto! left-3" href={directionsHref} target="_blank" rel="noopener">
            <span className="button button-outline bg-surface">Get Directions</span>
          </a>
        )
      ) : directionsHref ? (
        <a href={directionsHref} target="_blank" rel="noopener" onClick={press} aria-disabled={isBusy || undefined}>
          <ShowTheMap of={of} />
        </a>
      ) : (
        <button
          type="button"
          className="only-with-scripts absolute right-3 bottom-3"
          onClick={press}
          aria-disabled={isBusy || undefined}
        >
          <ShowTheMap of={of} />
        </button>
      )}
    </>
  )
}
