import { Map as MapLibre, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerHref from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { takesFocus } from '../../hooks/takes-focus.ts'
import { IconButton } from '../../primitives/button.tsx'
import { Icon } from '../../primitives/icon.tsx'
import type { LiveMapView, MapPinView } from '../views.ts'
import { boundsOfPins, mayAsk } from './live-map-rules.ts'
import { mapStyle, type Rgb } from './map-style.ts'
import { WORDS_OVER_MAP } from './words-over-map.ts'

/** MapLibre's tiles are twice as wide as those that zooms of the web's maps speak of. */
const ZOOM_STEP = 1
/** Between the pins and the edge, when all are to be seen. */
const EDGE_PX = 56
const HINT_MS = 1800

/** MapLibre's own elements, of whose style sheet no more is needed. */
const MAPLIBRE_LOOK = `[&_canvas]:absolute [&_canvas]:cursor-grab [&_canvas]:touch-pan-x [&_canvas]:touch-pan-y
  [&_.maplibregl-ctrl-bottom-right]:absolute [&_.maplibregl-ctrl-bottom-right]:right-0 [&_.maplibregl-ctrl-bottom-right]:bottom-0
  [&_.maplibregl-ctrl]:bg-surface [&_.maplibregl-ctrl]:px-1.5 [&_.maplibregl-ctrl]:text-sm [&_summary]:hidden
  [&_.maplibregl-cooperative-gesture-screen]:hidden`

type LiveMapProps = {
  map: LiveMapView
  label: string
  /** It is drawn, and has the keyboard. */
  onReady: () => void
  /** It cannot be drawn. */
  onFail: () => void
}

/** A map to move, over the drawing it stands in for. Comes on a press only (place-map.tsx): it brings MapLibre along. */
export function LiveMap({ map: view, label, onReady, onFail }: LiveMapProps) {
  const { pins } = view
  const container = useRef<HTMLDivElement>(null)
  const places = useRef(new Map<string, HTMLElement>())
  const [map, setMap] = useState<MapLibre | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [hint, setHint] = useState(false)
  const pin = pins.find((one) => keyOf(one) === chosen)

  const start = useEffectEvent(() => open(container.current!, view, label))
  const ready = useEffectEvent((opened: MapLibre) => {
    setMap(opened)
    opened.getCanvas().focus({ preventScroll: true })
    onReady()
  })
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let opened: MapLibre
    let hiding = 0
    try {
      opened = start()
    } catch {
      fail()
      return
    }
    let isReady = false
    const onDrawn = () => {
      if (!isReady) ready(opened)
      isReady = true
    }
    // Once the tiles of one source are there, the ground: names, which take longer, come after it.
    opened.on('sourcedata', (event) => {
      if (!isReady && event.isSourceLoaded && 'tile' in event) opened.once('render', onDrawn)
    })
    opened.once('load', onDrawn)
    opened.on('error', ({ error, ...event }) => {
      // A tile that is missing leaves a hole; a style that is leaves nothing.
      if (isReady || 'sourceId' in event) console.warn('A part of the map is missing.', error)
      else fail()
    })
    opened.on('cooperativegestureprevented', () => {
      setHint(true)
      clearTimeout(hiding)
      hiding = window.setTimeout(() => setHint(false), HINT_MS)
    })
    return () => {
      clearTimeout(hiding)
      opened.remove()
    }
  }, [])

  /** Pins out of sight cannot have the keyboard: what has it is scrolled to. */
  const place = useEffectEvent((moved: MapLibre) => {
    const { clientWidth, clientHeight } = moved.getContainer()
    for (const one of pins) {
      const element = places.current.get(keyOf(one))
      const { x, y } = moved.project([one.longitude, one.latitude])
      const isSeen = x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight + 40
      if (element) Object.assign(element.style, { translate: `${x}px ${y}px`, visibility: isSeen ? '' : 'hidden' })
    }
  })
  useEffect(() => {
    if (!map) return
    const onMove = () => place(map)
    onMove()
    map.on('move', onMove)
    map.on('resize', onMove)
    return () => {
      map.off('move', onMove)
      map.off('resize', onMove)
    }
  }, [map])
  // The list beside it shows others: so does the map.
  const shown = pins.map(keyOf).join()
  const [fitted, setFitted] = useState(shown)
  const follow = useEffectEvent((moved: MapLibre) => {
    place(moved)
    if (fitted === shown || !pins.length) return
    setFitted(shown)
    moved.fitBounds(boundsOfPins(pins), { padding: EDGE_PX, maxZoom: view.zoom - ZOOM_STEP })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other pins are shown
  useEffect(() => {
    if (map) follow(map)
  }, [map, shown])

  function close(): void {
    takesFocus((places.current.get(chosen!)?.firstElementChild ?? null) as HTMLElement | null)
    setChosen(null)
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Escape' && chosen) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape puts away what a pin has opened
    <div className={`live-map absolute inset-0 ${MAPLIBRE_LOOK} ${map ? '' : 'opacity-0'}`} onKeyDown={onKeyDown}>
      <div ref={container} className="absolute inset-0" />
      <ul aria-label="Locations on the map" className="pointer-events-none absolute inset-0 overflow-hidden">
        {pins.map((one) => {
          const key = keyOf(one)
          return (
            <li
              key={key}
              className="absolute top-0 left-0"
              ref={(element) => {
                if (element) places.current.set(key, element)
                return () => void places.current.delete(key)
              }}
            >
              <button
                type="button"
                className="pointer-events-auto size-11 -translate-x-1/2 -translate-y-full cursor-pointer"
                aria-expanded={key === chosen}
                onClick={() => setChosen(key === chosen ? null : key)}
              >
                <Icon name="map-pin" className="size-9 fill-accent text-surface" />
                <span className="sr-only">{one.name}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="absolute top-2 right-2 grid gap-1">
        <IconButton look="outline" className="bg-surface" icon="plus" label="Closer" onClick={() => map?.zoomIn()} />
        <IconButton
          look="outline"
          className="bg-surface"
          icon="minus"
          label="Further away"
          onClick={() => map?.zoomOut()}
        />
      </p>
      {pin ? <PinCard key={keyOf(pin)} pin={pin} onClose={close} /> : null}
      {hint ? (
        <p className={WORDS_OVER_MAP}>
          <span className="pointer-coarse:hidden">Hold Ctrl or ⌘ and scroll to come closer.</span>
          <span className="hidden pointer-coarse:inline">Use two fingers to move the map.</span>
        </p>
      ) : null}
    </div>
  )
}

function PinCard({ pin: { name, address, href }, onClose }: { pin: MapPinView; onClose: () => void }) {
  return (
    <section ref={takesFocus} tabIndex={-1} className={WORDS_OVER_MAP} aria-label={name}>
      <p className="pe-10">
        <strong>{name}</strong>
        {address ? <span className="block">{address}</span> : null}
      </p>
      {href ? (
        <a className="link" href={href}>
          See this location
        </a>
      ) : null}
      <IconButton icon="x" label="Close" className="absolute top-0 right-0" onClick={onClose} />
    </section>
  )
}

function keyOf({ name, latitude, longitude }: MapPinView): string {
  return `${name} ${latitude} ${longitude}`
}

function open(container: HTMLElement, { zoom, pins, tiles }: LiveMapView, label: string): MapLibre {
  setWorkerUrl(workerHref)
  const [first, ...rest] = pins
  const camera: Partial<MapOptions> = rest.length
    ? { bounds: boundsOfPins(pins), fitBoundsOptions: { padding: EDGE_PX, maxZoom: zoom - ZOOM_STEP } }
    : first
      ? { center: [first.longitude, first.latitude], zoom: zoom - ZOOM_STEP }
      : {}
  const map = new MapLibre({
    container,
    style: tiles?.styleUrl ?? mapStyle(coloursOf(container), getComputedStyle(container).fontFamily),
    ...camera,
    ...(tiles ? { transformRequest: (url) => (mayAsk(url, tiles.origins) ? { url } : { url: 'data:,' }) } : AUSTRALIA),
    attributionControl: {
      compact: false,
      ...(tiles?.attribution && { customAttribution: escaped(tiles.attribution) }),
    },
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    locale: { 'Map.Title': label },
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  return map
}

/** What the map of the platform has (scripts/map); closer than this it has no more to show. */
const AUSTRALIA: Partial<MapOptions> = { maxBounds: [105, -45.5, 160, -8], maxZoom: 13 }

function coloursOf(element: HTMLElement) {
  const styles = getComputedStyle(element)
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const read = (token: string): Rgb => {
    pen.fillStyle = styles.getPropertyValue(token)
    pen.fillRect(0, 0, 1, 1)
    const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
    return [red!, green!, blue!]
  }
  return {
    ink: read('--ink'),
    muted: read('--ink-muted'),
    surface: read('--surface'),
    raised: read('--surface-raised'),
  }
}

/** MapLibre takes HTML there. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
