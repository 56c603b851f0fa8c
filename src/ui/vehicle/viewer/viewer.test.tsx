import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { wholeVehicle } from '../../../../test/support/sample-views.ts'
import type { VehicleView } from '../view.ts'
import type { ViewerView } from './view.ts'
import { Viewer } from './viewer.tsx'

function drawn(viewer: Partial<ViewerView>): string {
  const vehicle: VehicleView = { ...wholeVehicle, viewer: { ...wholeVehicle.viewer, ...viewer } }
  return renderToStaticMarkup(<Viewer vehicle={vehicle} />)
}
const slides = (html: string) =>
  html.slice(html.indexOf('data-mode="gallery"')).match(/<li id="picture-\d+"[\s\S]*?<\/li>/g)!

test('modes are a choice, one of them made; a single one is no choice', () => {
  expect(drawn({}).match(/type="radio"/g)).toHaveLength(4)
  expect(drawn({})).toMatch(/<input[^>]*checked=""[^>]*value="gallery"/)
  expect(drawn({ modes: ['gallery'] })).not.toContain('type="radio"')
})

test('nothing to see yet says so', () => {
  expect(drawn({ modes: [], pictures: [] })).toContain('no picture yet')
})

test('a spin of another firm is a picture that leads there', () => {
  const html = drawn({ spin: null, spinHref: 'https://spins.example/7' })
  const panel = html.slice(html.indexOf('data-mode="spinner"'), html.indexOf('data-mode="walkaround"'))
  expect(panel).toMatch(/<a href="https:\/\/spins\.example\/7" target="_blank" rel="noopener">/)
  expect(panel).toContain('Turn it around')
  expect(html).not.toMatch(/<iframe|class="[^"]*\bspin\b/)
})

describe('the video slide', () => {
  test('stands at its place, in the thumbnails too', () => {
    const html = drawn({ videoIndex: 2 })
    expect(slides(html).map((slide) => slide.includes('on YouTube'))).toEqual([false, false, true, false])
    expect(html).toMatch(/href="#picture-3" class="[^"]*thumb-video/)
  })

  test('is a link to its site that nothing of it is asked for with', () => {
    const html = slides(drawn({}))[1]!
    expect(html).toContain('href="https://www.youtube.com/watch?v=0000000000a"')
    expect(html).not.toContain('nocookie')
    expect(html).not.toContain('<iframe')
  })

  test('of this site plays where it stands, and is not fetched before', () => {
    const html = slides(drawn({ video: { kind: 'file', src: '/media/attached/x' } }))[1]!
    expect(html).toContain('<video')
    expect(html).toContain('preload="none"')
    expect(html).toContain('controls')
  })
})

test('only what opens first is asked for first', () => {
  const asked = (viewer: Partial<ViewerView>) => {
    const pictures = drawn(viewer).match(/<img[^>]*>/g)!
    const first = pictures.filter((picture) => picture.includes('fetchPriority="high"'))
    const soon = pictures.filter((picture) => /fetchPriority="low"/.test(picture) && !/loading="lazy"/.test(picture))
    return [first.length, soon.length]
  }
  expect(asked({ opensOn: 'gallery', eagerPictures: 1 })).toEqual([1, 0])
  expect(asked({ opensOn: 'gallery', eagerPictures: 2 })).toEqual([1, 1])
  expect(asked({ opensOn: 'gallery', eagerPictures: 3 })).toEqual([1, 2])
  expect(asked({ opensOn: 'spinner', eagerPictures: 2 })).toEqual([1, 0])
  expect(asked({ opensOn: 'interior' })).toEqual([1, 0])
})

test('what nobody can use is not there: arrows of one picture, fullscreen of none, tools of a flat interior', () => {
  expect(drawn({ modes: ['gallery'], pictures: wholeVehicle.viewer.pictures.slice(0, 1), video: null })).not.toContain(
    'stage-arrow',
  )
  expect(drawn({ modes: ['gallery'], pictures: [] })).not.toContain('stage-tool')
  const flat = { ...wholeVehicle.viewer.interior!, panoramaHref: null }
  expect(drawn({ modes: ['interior'], interior: flat })).not.toContain('viewer-tool')
})
