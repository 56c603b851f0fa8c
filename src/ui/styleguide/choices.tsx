import type { ComponentProps } from 'react'
import { PRICE_SLIDER, sliderBounds } from '../forms/slider.ts'
import { TERMS_MESSAGE } from '../forms/terms.ts'
import { CheckBox } from '../primitives/check-box.tsx'
import { RadioGroup } from '../primitives/radio-group.tsx'
import { RangeSlider } from '../primitives/range-slider.tsx'
import { TermsBox } from '../primitives/terms-box.tsx'
import { ForcedState, ForcedStates } from './forced-state.tsx'
import { GuideSection, named, Specimens, Stack } from './specimen.tsx'

export function Choices() {
  return (
    <GuideSection
      id="choices"
      title="Choices"
      intro="Boxes and words are one target. What is required says so in its own words."
    >
      <Specimens of={BOXES} />
      <Specimens of={RADIOS} />
    </GuideSection>
  )
}

const BOXES = {
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
      <CheckBox
        {...named('box-wrong')}
        label="I have read the condition report"
        hint="It is on the vehicle's page."
        error="Please read the condition report first."
      />
    </Stack>
  ),
  Subscribe: (
    <CheckBox
      id="g-opt-in"
      name="opt_in"
      checked
      label="Yes, I would like to subscribe to receive latest offers & product updates."
    />
  ),
  'Terms, left empty': <TermsBox {...named('terms')} termsHref="#choices" error={TERMS_MESSAGE} />,
}

const REPAYMENTS = {
  legend: 'Repayments',
  options: ['Weekly', 'Fortnightly', 'Monthly'].map((label) => ({ value: label.toLowerCase(), label })),
  joined: true,
}
const RADIOS = {
  'One of a few': (
    <RadioGroup
      {...named('delivery')}
      legend="How will you collect it?"
      value="yard"
      options={[
        { value: 'yard', label: 'From the yard', hint: 'Hemmant, most days' },
        { value: 'door', label: 'To my door' },
        { value: 'interstate', label: 'Interstate', disabled: true },
      ]}
    />
  ),
  'One of a few, none chosen, error': (
    <RadioGroup
      {...named('contact')}
      legend="How may we reach you?"
      required
      options={[
        { value: 'phone', label: 'By phone' },
        { value: 'email', label: 'By e-mail' },
      ]}
      error="Please choose how we may reach you."
    />
  ),
  'One of a few: hover, focus': (
    <ForcedStates hover={['choice']} focus={['choice-box', 1]}>
      <RadioGroup
        {...named('when-held')}
        legend="When suits you?"
        value="afternoon"
        options={[
          { value: 'morning', label: 'In the morning' },
          { value: 'afternoon', label: 'In the afternoon' },
        ]}
      />
    </ForcedStates>
  ),
  'One of a few, joined: chosen, hover, focus': (
    <ForcedStates hover={['choice-joined', 1]} focus={['choice-box', 2]}>
      <RadioGroup {...named('frequency-held')} {...REPAYMENTS} legend="Payments" value="weekly" />
    </ForcedStates>
  ),
  'One of a few, joined': <RadioGroup {...named('frequency')} {...REPAYMENTS} value="weekly" />,
  'One of a few, joined, error': (
    <RadioGroup {...named('frequency-wrong')} {...REPAYMENTS} error="Please choose how often you would pay." />
  ),
}

export function Sliders() {
  return (
    <GuideSection
      id="sliders"
      title="Range sliders"
      intro="Two handles over two boxes. The low one stays below the high one, at least a step apart; boxes are all there is without scripts."
    >
      <Specimens of={SLIDERS} />
    </GuideSection>
  )
}

const BARS = [2, 5, 9, 14, 22, 31, 38, 35, 29, 24, 18, 15, 11, 9, 7, 6, 4, 4, 3, 2, 1, 1, 0, 1]
const PRICE = { legend: 'Price', bounds: PRICE_SLIDER, prefix: '$' }
const SLIDERS = {
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
}

/** Open at both ends. */
function slider(name: string, field = name): Pick<ComponentProps<typeof RangeSlider>, 'id' | 'names' | 'from' | 'to'> {
  return { id: `g-slider-${name}`, names: { low: `min[${field}]`, high: `max[${field}]` }, from: null, to: null }
}
