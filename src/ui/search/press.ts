import type { OptionView, SearchView } from './views.ts'

/** What was pressed in the filters, told so that its like is found in a list that is drawn later. */
export type Press =
  /** `ticked`: how its box is to stand. */
  | { kind: 'option'; name: string; value: string; ticked: boolean }
  | { kind: 'chip'; label: string; value: string }
  /** Everything chosen in one group: of the attribute, or 'near'. */
  | { kind: 'group'; group: string }
  | { kind: 'all' }
  | { kind: 'retry' }

/** A tick box of the filter form by the name and value it sends. */
export type Box = { name: string; value: string }
type ChoiceBox = Box & { group: string; option: OptionView }

export function boxName(attribute: string): string {
  return `refinementList[${attribute}][]`
}

/** Whether it leads elsewhere from every list: a chip and what clears a group keep what else is chosen there. */
export function hangsOnList({ kind }: Press): boolean {
  return kind === 'chip' || kind === 'group'
}

/** Where the like of a chip or of what clears a group leads in `search`; null where it is gone. */
export function hrefIn(search: SearchView, press: Press): string | null {
  if (press.kind === 'chip')
    return search.chips.find(({ label, value }) => label === press.label && value === press.value)?.href ?? null
  if (press.kind !== 'group') return null
  const group = [...search.facets, ...search.ranges].find(({ attribute }) => attribute === press.group)
  return (press.group === 'near' ? search.near : group)?.clearHref ?? null
}

/**
 * The boxes a press turns: its own, those of its group, or all that are ticked. A chip, which leads to `href`, turns the
 * one whose choice leads there too.
 */
export function turnedBy(
  press: Press,
  href: string,
  search: Pick<SearchView, 'facets'>,
  isTicked: (box: ChoiceBox) => boolean,
): Box[] {
  if (press.kind === 'option') return [press]
  if (press.kind === 'retry') return []
  return boxesOf(search).filter((box) => {
    if (press.kind === 'chip' && box.option.href !== href) return false
    if (press.kind === 'group' && box.group !== press.group) return false
    return isTicked(box)
  })
}

function boxesOf({ facets }: Pick<SearchView, 'facets'>): ChoiceBox[] {
  return facets.flatMap(({ attribute: group, options }) =>
    options.flatMap((option) => {
      const { models } = option
      const boxIn = (attribute: string) => (of: OptionView) => {
        return { group, name: boxName(attribute), value: of.value, option: of }
      }
      return [boxIn(group)(option), ...(models?.options.map(boxIn(models.attribute)) ?? [])]
    }),
  )
}
