import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { loadLateParts } from '../hooks/late-part.tsx'
import { Styleguide } from './styleguide.tsx'
import type { VehicleCard } from './vehicle-cards.tsx'

await loadLateParts()
const CARDS = import.meta.glob<VehicleCard>('../../templates/*/shell.tsx', { eager: true, import: 'Card' })
const TEMPLATES = Object.entries(CARDS).map(([path, Card]) => ({ template: path.split('/').at(-2)!, Card }))

/** The states of every field, which the guide draws of its sample (`FIELDS` of fields.tsx). */
function fieldStates(name: string) {
  return {
    rest: `.input#g-${name}`,
    hover: `.input.is-hover#g-${name}-hover`,
    focus: `.input.is-focus#g-${name}-focus`,
    disabled: `.input#g-${name}-off[disabled]`,
    error: `.input#g-${name}-wrong[aria-invalid]`,
    'its message': `#g-${name}-wrong-error:filled`,
  }
}

const PRIMITIVES = readdirSync(join(import.meta.dirname, '../primitives'))
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => file.replace('.tsx', ''))
const FIELDS = PRIMITIVES.filter((name) => name.endsWith('-field'))

/** Every primitive, by its file (and its name where that holds several), with its states and what shows each: one CSS selector. A `-field` has those of fields. */
const STATES: Record<string, Record<string, string>> = {
  ...Object.fromEntries(FIELDS.map((file) => [file, fieldStates(file.replace('-field', ''))])),
  badge: {
    quiet: '.badge.tag-quiet',
    ink: '.badge.tag-ink',
    accent: '.badge.tag-accent',
    positive: '.badge.tag-positive',
    caution: '.badge.tag-caution',
    negative: '.badge.tag-negative',
    count: '.count-badge',
  },
  button: {
    ...looks('primary'),
    ...looks('outline'),
    ...looks('plain'),
    ...looks('danger'),
    'link: rest': 'a.button',
    'link: hover': 'a.button.is-hover',
    'link: focus': 'a.button.is-focus',
    'icon: rest': '.button-icon[aria-label=Save]',
    'icon: hover': '.button-icon.is-hover',
    'icon: focus': '.button-icon.is-focus',
    'icon: disabled': '.button-icon[disabled]',
    wide: '.button-wide',
    'text link: rest': 'p a.link',
    'text link: hover': 'p a.link.is-hover',
    'text link: focus': 'p a.link.is-focus',
  },
  carousel: {
    'at its beginning': '.carousel-step[disabled]',
    'at its end': 'li#g-slide-last-ute',
    hover: '.carousel-step.is-hover',
    focus: '.carousel-step.is-focus',
    dots: '.carousel-dots [aria-current]',
    'of one': '#g-slide-only-ute',
  },
  'check-box': {
    rest: 'input#g-box-2',
    chosen: 'input#g-box-1[checked]',
    hover: '.choice.is-hover #g-box-hover',
    focus: 'input.is-focus#g-box-focus',
    disabled: 'input#g-box-3[disabled]',
    'chosen and disabled': 'input#g-box-4[checked][disabled]',
    error: 'input#g-box-wrong[aria-invalid]',
    'its message': '#g-box-wrong-error:filled',
  },
  'copy-button': {
    rest: '.copy-button',
    hover: '.copy-button.is-hover',
    focus: '.copy-button.is-focus',
  },
  dialog: { closed: 'dialog#g-dialog', open: 'dialog.dialog[open]', 'its foot': 'dialog[open] .dialog-foot' },
  disclosure: {
    closed: '.g-stage details.disclosure',
    open: '.g-stage details.disclosure[open] b',
    focus: 'details.disclosure summary.is-focus b',
  },
  'empty-panel': { rest: '.empty .empty-text:filled', icon: '.empty .empty-icon' },
  'disclosure: questions': {
    closed: '.faq details',
    open: '.faq details[open] .prose:filled',
    focus: '.faq summary.is-focus',
  },
  field: { hint: '#g-rego-hint:filled', error: '#g-email-error:filled', optional: 'label .field-mark:filled' },
  fold: {
    folded: '.g-stage details.fold',
    unfolded: '.g-stage details.fold[open] .fold-rest:filled',
    focus: '.fold summary.is-focus',
  },
  'form-errors': { 'as a list': '#g-errors .panel-list a', alert: '.panel-destructive:filled' },
  icon: { rest: '.g-icons .icon' },
  'make-mark': { rest: '.make-mark' },
  menu: {
    closed: '#g-menu[popover]',
    'icon only': '.action-menu-button.button-icon',
    open: 'ul.action-menu-panel.g-standing a:filled',
    hover: '.action-menu-panel.g-standing a.is-hover',
    focus: '.action-menu-panel.g-standing a.is-focus',
  },
  'input-box': { 'a unit before': '.input-unit:filled', 'around its input': '.input-box .input' },
  notice: {
    plain: '.panel.panel-plain',
    positive: '.panel.panel-positive',
    caution: '.panel.panel-caution',
    negative: '.panel.panel-negative .panel-text',
    'with something to do': '.panel .panel-actions a',
  },
  'radio-group': {
    rest: '.choice input.choice-round',
    chosen: '.choice input.choice-round[checked]',
    hover: '.choice.is-hover input.choice-round',
    focus: '.choice input.choice-round.is-focus',
    disabled: '.choice input.choice-round[disabled]',
    error: '.choice input.choice-round[aria-invalid]',
    'joined: chosen': '.choice-joined input[checked]',
    'joined: hover': '.choice-joined.is-hover input',
    'joined: focus': '.choice-joined input.is-focus',
    'joined: error': '.choice-joined input[aria-invalid]',
  },
  'range-slider': {
    rest: '#g-slider-price-low',
    'open at its ends': '#g-slider-km-low[value=]',
    histogram: '.slider .slider-bars .chosen',
    hover: '.slider-handle.is-hover',
    focus: '.slider-handle.is-focus',
    disabled: '.slider[disabled]',
    'moved to fit': '.slider .slider-note:filled',
  },
  'stars: rating': { several: '.rating .rating-count:filled' },
  skeleton: { card: '.skeleton-card', picture: '.g-stage .skeleton.frame', lines: '.skeleton-lines .skeleton-line' },
  steps: { done: '.step.step-done', now: '.step[aria-current]', 'to come': '.step:not([aria-current])' },
  stars: {
    full: '.stars[aria-label=5.0 out of 5 stars] .star-full',
    partial: '.stars[aria-label=3.5 out of 5 stars] svg[width=84] .star-full',
    none: '.stars[aria-label=0.0 out of 5 stars] svg[width=0]',
  },
  'check-box: terms': { rest: 'input#g-try-terms[required]', error: 'input#g-terms[aria-invalid]' },
  'text-area': { ...fieldStates('text-area'), empty: 'textarea#g-message-empty[placeholder]' },
  toast: {
    rest: '.toast .toast-text:filled',
    'with a way on': '.toast .toast-action',
    focus: '.toast .toast-close.is-focus',
  },
}

/** What is no file among the primitives and is shown as they are. */
const OTHERS: typeof STATES = {
  'text and money': {
    'text, empty': 'input#g-name[placeholder]',
    'text, filled': 'input#g-rego[value]',
    'text, error: hover': 'input#g-error-hover.is-hover[aria-invalid]',
    'text, error: focus': 'input#g-error-focus.is-focus[aria-invalid]',
    'money, picks': '.quick-picks .chip',
  },
  breadcrumb: {
    rest: '.crumbs a',
    hover: '.crumbs a.is-hover',
    focus: '.crumbs a.is-focus',
    here: '.crumbs [aria-current]',
  },
  chip: {
    rest: 'a.chip',
    hover: 'a.chip.is-hover',
    focus: 'a.chip.is-focus',
    chosen: 'a.chip[aria-current]',
  },
  pagination: {
    rest: '.pages a',
    hover: '.pages a.is-hover',
    focus: '.pages a.is-focus',
    here: '.pages [aria-current]',
    'the first': '[aria-label=Pages, at 1] [rel=next]',
    'the last': '[aria-label=Pages, at 15] [rel=prev]',
  },
  price: {
    amount: '.g-price .price-amount:filled',
    'what it includes': '.g-price .price-includes:filled',
    reduced: '.g-price.price-reduced .price-was s:filled',
    'reduced from its list price': '.g-price.price-reduced .price-mark s:filled',
    'by the week': '.g-price .price-suffix:filled',
    words: '.g-price .price-words:filled',
    repayment: '.g-stage .finance-line strong:filled',
  },
  'vehicle card': {
    rest: '.g-vehicle-cards article:not(.is-hover)',
    hover: '.g-vehicle-cards article.is-hover',
    focus: '.g-vehicle-cards h3 a.is-focus',
    gone: '.g-vehicle-cards .vehicle-gone',
  },
}

function looks(look: string) {
  const of = `button.button-${look}`
  return {
    [`${look}: rest`]: `${of}:not(.is-hover)`,
    [`${look}: hover`]: `${of}.is-hover`,
    [`${look}: focus`]: `${of}.is-focus`,
    [`${look}: busy`]: `${of}[aria-busy]`,
    [`${look}: disabled`]: `${of}[disabled]:not([aria-busy])`,
  }
}

test('the states of every primitive are known', () => {
  expect(PRIMITIVES.length).toBeGreaterThan(25)
  expect(FIELDS.length).toBeGreaterThan(5)
  const known = new Set(Object.keys(STATES).map((name) => name.split(':')[0]))
  expect([...known].sort()).toEqual(PRIMITIVES.toSorted())
})

describe.each(TEMPLATES)('the guide of $template', ({ template, Card }) => {
  const all = elementsOf(draw(template, Card))

  test.each(Object.entries({ ...STATES, ...OTHERS }))('shows %s in every state', (_, states) => {
    const missing = Object.entries(states).filter(([, selector]) => !all.some((element) => matches(element, selector)))
    expect(missing).toEqual([])
  })

  test('names nothing twice', () => {
    const ids = all.flatMap(({ attributes }) => attributes.id ?? [])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

test.each(['hover', 'focus'])('a specimen that is taken away is missed: %s', (state) => {
  const { template, Card } = TEMPLATES[0]!
  const without = elementsOf(draw(template, Card).replace(new RegExp(`\\bis-${state}\\b`, 'g'), ''))
  const states = Object.values({ ...STATES, ...OTHERS }).flatMap((states) => Object.entries(states))
  const selectors = states.filter(([name]) => name.endsWith(state)).map(([, selector]) => selector)
  expect(selectors.length).toBeGreaterThan(25)
  expect(selectors.filter((selector) => without.some((element) => matches(element, selector)))).toEqual([])
})

function draw(template: string, Card: VehicleCard): string {
  const guide = {
    siteName: 'Harbour Motors',
    template,
    templates: [],
    swatches: [],
    fonts: { display: 'Inter', text: 'Inter' },
    radius: '8px',
  }
  return renderToStaticMarkup(createElement(Styleguide as ComponentType<object>, { guide, Card } as object))
}

type Element = { tag: string; attributes: Record<string, string>; text: string; parent: Element | null }

/** What React draws is XML but for the attributes without a value, which it never writes. */
function elementsOf(html: string): Element[] {
  const parser = new SaxesParser()
  const found: Element[] = []
  let at: Element | null = null
  parser.on('opentag', ({ name, attributes }) => {
    at = { tag: name, attributes, text: '', parent: at }
    found.push(at)
  })
  parser.on('text', (text) => {
    for (let element = at; element; element = element.parent) element.text += text
  })
  parser.on('closetag', () => {
    at = at!.parent
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(`<body>${html}</body>`).close()
  return found
}

/** Tags, #ids, .classes, [attributes], :not(…) of one of these and :filled (with words in it), each within the one before. */
function matches(element: Element, selector: string): boolean {
  const steps = selector.match(/(?:\[[^\]]*\]|[^\s[])+/g)!
  const own = steps.pop()!
  if (!isOne(element, own)) return false
  let at = element.parent
  for (const step of steps.reverse()) {
    while (at && !isOne(at, step)) at = at.parent
    if (!at) return false
    at = at.parent
  }
  return true
}

function isOne({ tag, attributes, text }: Element, compound: string): boolean {
  const parts = compound.match(/:not\((?:\[[^\]]*\]|[^)])*\)|:filled|\[[^\]]*\]|[.#]?[\w-]+/g)!
  return parts.every((part) => {
    if (part === ':filled') return text.trim() !== ''
    if (part.startsWith(':not(')) return !isOne({ tag, attributes, text, parent: null }, part.slice(5, -1))
    if (part.startsWith('.')) return (attributes.class ?? '').split(' ').includes(part.slice(1))
    if (part.startsWith('#')) return attributes.id === part.slice(1)
    if (!part.startsWith('[')) return tag === part
    const [name, value] = part.slice(1, -1).split('=')
    return value === undefined ? name! in attributes : attributes[name!] === value
  })
}
