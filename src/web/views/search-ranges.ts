import { amountWords } from '#domain/search/attribute-words.ts'
import { attributeRow, type RangeAttribute } from '#domain/search/search-document.ts'
import { withRange } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { reachOf, type Slider, sliderOf } from '#domain/search/slider-rules.ts'
import type { RangeView } from '#ui/search/views.ts'
import type { SearchPageFacts } from './search-facts.ts'

/** One slider with its bars (rule:slider-bounds); none where no stock has the value and nothing is asked of it. */
export function rangeView(facts: SearchPageFacts, attribute: RangeAttribute): RangeView[] {
  const { query, page, overview, settings, now, vocabulary } = facts
  const bounds = page.stats[attribute] ?? null
  const asked = query.ranges[attribute] ?? null
  if (!bounds && !asked) return []
  const { sliders } = settings.search
  const { label, unit = '' } = attributeRow(attribute)
  const slider = sliderOf(attribute, bounds ?? overview.stats[attribute] ?? null, sliders, now)
  return [
    {
      attribute,
      label,
      bounds,
      from: asked?.min ?? null,
      to: asked?.max ?? null,
      prefix: unit === '$' ? unit : '',
      suffix: unit === '$' ? '' : unit,
      slider,
      histogram: page.histograms[attribute] ?? null,
      clearHref: asked ? searchHref(withRange(query, attribute, null), vocabulary) : null,
      message: facts.notes.includes(attribute) ? movedWords(attribute, slider) : null,
    },
  ]
}

function movedWords(attribute: RangeAttribute, slider: Slider): string {
  const { min, max } = reachOf(slider)
  const ends = `${amountWords(attribute, min)} to ${amountWords(attribute, max)}`
  return `The stock here runs from ${ends}: what you typed was moved into that.`
}
