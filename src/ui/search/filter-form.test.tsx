import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadLateParts } from '../hooks/late-part.tsx'
import { RangeFilter } from './filter-form.tsx'

const TOWING = {
  attribute: 'towing' as const,
  label: 'Towing',
  bounds: { min: 940, max: 3480 },
  from: null,
  to: null,
  prefix: '',
  suffix: 'kg',
  histogram: null,
  clearHref: null,
  message: null,
}

test('handles end where the stock does, not a step beyond it', async () => {
  await loadLateParts()
  const html = renderToStaticMarkup(
    <RangeFilter range={{ ...TOWING, slider: { min: 900, max: 3500, step: 26, gap: 26 } }} />,
  )
  const handles = [...html.matchAll(/<input class="slider-handle[^>]*>/g)].map(([handle]) =>
    ['min', 'max', 'step', 'value'].map((name) => Number(new RegExp(` ${name}="([^"]*)"`).exec(handle)?.[1])),
  )
  expect(handles).toEqual([
    [900, 3500, 26, 900],
    [900, 3500, 26, 3500],
  ])
})
