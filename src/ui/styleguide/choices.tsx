import type { ComponentProps } from 'react'
import { PRICE_SLIDER, sliderBounds } from '../forms/slider.ts'
import { CheckBox, TERMS_MESSAGE, TermsBox } from '../primitives/check-box.tsx'
import { RadioGroup } from '../primitives/radio-group.tsx'
import { RangeSlider } from '../primitives/range-slider.tsx'
import { ForcedState, ForcedStates } from './forced-state.tsx'
import { field, Stack, specimens } from './specimen.tsx'

const OFFERS = 'Yes, I would like to subscribe to receive latest offers & product updates.'
const REPAYMENTS = {
  legend: 'Repayments',
  options: ['Weekly', 'Fortnightly', 'Monthly'].map((label) => ({ value: label.toLowerCase(), label })),
  joined: true,
}

export const choices = specimens({
  'Tick boxes': (
    <Stack>
      <CheckBox id="g-box-1" name="box" label="Apple CarPlay" checked />
      <CheckBox id="g-box-2" name="box" label="Tow bar" />
      <CheckBox id="g-box-3" name="box" label="Sunroof (none left)" disabled />
      <CheckBox id="g-box-4" name="box" label="Registration (always included)" checked disabled />
    </Stack>
  ),
  'Tick boxes: hover, focus, error': (
    <Stack>
      <ForcedState at="choice" state="hover">
        <CheckBox id="g-box-hover" name="box-held" label="Heated seats" />
      </ForcedState>
      <ForcedState at="choice-box" state="focus">
        <CheckBox id="g-box-focus" name="box-held" label="Roof racks" checked />
      </ForcedState>
      {field(CheckBox, 'box-wrong', {
        label: 'I have read the condition report',
        hint: "It is on the vehicle's page.",
        error: 'Please read the condition report first.',
      })}
    </Stack>
  ),
  Subscribe: <CheckBox id="g-opt-in" name="opt_in" checked label={OFFERS} />,
  'Terms, left empty': field(TermsBox, 'terms', { termsHref: '#choices', error: TERMS_MESSAGE }),
  'One of a few': field(RadioGroup, 'delivery', {
    legend: 'How will you collect it?',
    value: 'yard',
    options: [
      { value: 'yard', label: 'From the yard', hint: 'Hemmant, most days' },
      { value: 'door', label: 'To my door' },
      { value: 'interstate', label: 'Interstate', disabled: true },
    ],
  }),
  'One of a few, none chosen, error': field(RadioGroup, 'contact', {
    legend: 'How may we reach you?',
    required: true,
    options: [
      { value: 'phone', label: 'By phone' },
      { value: 'email', label: 'By e-mail' },
    ],
    error: 'Please choose how we may reach you.',
  }),
  'One of a few: hover, focus': (
    <ForcedStates hover={['choice']} focus={['choice-box', 1]}>
      {field(RadioGroup, 'when-held', {
        legend: 'When suits you?',
        value: 'afternoon',
        options: ['morning', 'afternoon'].map((value) => ({ value, label: `In the ${value}` })),
      })}
    </ForcedStates>
  ),
  'One of a few, joined: chosen, hover, focus': (
    <ForcedStates hover={['choice-joined', 1]} focus={['choice-box', 2]}>
      {field(RadioGroup, 'frequency-held', { ...REPAYMENTS, legend: 'Payments', value: 'weekly' })}
    </ForcedStates>
  ),
  'One of a few, joined': field(RadioGroup, 'frequency', { ...REPAYMENTS, value: 'weekly' }),
  'One of a few, joined, error': field(RadioGroup, 'frequency-wrong', {
    ...REPAYMENTS,
    error: 'Please choose how often you would pay.',
  }),
})

const BARS = [2, 5, 9, 14, 22, 31, 38, 35, 29, 24, 18, 15, 11, 9, 7, 6, 4, 4, 3, 2, 1, 1, 0, 1]
const PRICE = { legend: 'Price', bounds: PRICE_SLIDER, prefix: '$' }

export const sliders = specimens({
  'Price, with a histogram': <RangeSlider {...slider('price')} {...PRICE} from={40000} to={120000} bars={BARS} />,
  'Kilometres, open': <RangeSlider {...slider('km')} legend="Kilometres" bounds={sliderBounds(0, null)} suffix=" km" />,
  'Year, to the left': (
    <RangeSlider {...slider('year')} legend="Year" bounds={sliderBounds(2008, 2026, 1)} to={2014} plain />
  ),
  'Price, disabled': (
    <RangeSlider {...slider('disabled', 'off')} {...PRICE} from={20000} to={60000} bars={BARS} disabled />
  ),
  'Deposit: low handle hover, high handle focus': (
    <ForcedStates hover={['slider-low']} focus={['slider-high']}>
      <RangeSlider {...slider('held')} {...PRICE} legend="Deposit" from={50000} to={150000} />
    </ForcedStates>
  ),
  'Budget, moved to fit, and says so': (
    <ForcedState at="slider-note" append="From and To stay at least $500 apart: From was moved to fit.">
      <RangeSlider {...slider('note')} {...PRICE} legend="Budget" from={119500} to={120000} />
    </ForcedState>
  ),
})

/** Open at both ends. */
function slider(name: string, field = name): Pick<ComponentProps<typeof RangeSlider>, 'id' | 'names' | 'from' | 'to'> {
  return { id: `g-slider-${name}`, names: { low: `min[${field}]`, high: `max[${field}]` }, from: null, to: null }
}
