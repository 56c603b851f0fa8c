import { PRICE_SLIDER, sliderBounds } from '../forms/slider.ts'
import { TERMS_MESSAGE } from '../forms/terms.ts'
import { CheckBox } from '../primitives/check-box.tsx'
import { RadioGroup } from '../primitives/radio-group.tsx'
import { RangeSlider } from '../primitives/range-slider.tsx'
import { TermsBox } from '../primitives/terms-box.tsx'
import { Held } from './held.tsx'
import { GuideSection, Specimen, Stack } from './specimen.tsx'

const BARS = [2, 5, 9, 14, 22, 31, 38, 35, 29, 24, 18, 15, 11, 9, 7, 6, 4, 4, 3, 2, 1, 1, 0, 1]
const FREQUENCIES = ['Weekly', 'Fortnightly', 'Monthly'].map((label) => ({ value: label.toLowerCase(), label }))

export function Choices() {
  return (
    <GuideSection
      id="choices"
      title="Choices"
      intro="Boxes and words are one target. What is required says so in its own words."
    >
      <Specimen name="Tick boxes">
        <Stack>
          <CheckBox id="g-box-1" name="box" label="Apple CarPlay" checked />
          <CheckBox id="g-box-2" name="box" label="Tow bar" />
          <CheckBox id="g-box-3" name="box" label="Sunroof (none left)" disabled />
          <CheckBox id="g-box-4" name="box" label="Registration (always included)" checked disabled />
        </Stack>
      </Specimen>
      <Specimen name="Tick boxes: hover, focus, error">
        <Stack>
          <Held at="choice" state="hover">
            <CheckBox id="g-box-hover" name="box-held" label="Heated seats" />
          </Held>
          <Held at="choice-box" state="focus">
            <CheckBox id="g-box-focus" name="box-held" label="Roof racks" checked />
          </Held>
          <CheckBox
            id="g-box-wrong"
            name="box-wrong"
            label="I have read the condition report"
            hint="It is on the vehicle's page."
            error="Please read the condition report first."
          />
        </Stack>
      </Specimen>
      <Specimen name="Subscribe">
        <CheckBox
          id="g-opt-in"
          name="opt_in"
          checked
          label="Yes, I would like to subscribe to receive latest offers & product updates."
        />
      </Specimen>
      <Specimen name="Terms, left empty">
        <TermsBox id="g-terms" name="terms" termsHref="#choices" error={TERMS_MESSAGE} />
      </Specimen>
      <Specimen name="One of a few">
        <RadioGroup
          id="g-delivery"
          name="delivery"
          legend="How will you collect it?"
          value="yard"
          options={[
            { value: 'yard', label: 'From the yard', hint: 'Hemmant, most days' },
            { value: 'door', label: 'To my door' },
            { value: 'interstate', label: 'Interstate', disabled: true },
          ]}
        />
      </Specimen>
      <Specimen name="One of a few, none chosen, error">
        <RadioGroup
          id="g-contact"
          name="contact"
          legend="How may we reach you?"
          required
          options={[
            { value: 'phone', label: 'By phone' },
            { value: 'email', label: 'By e-mail' },
          ]}
          error="Please choose how we may reach you."
        />
      </Specimen>
      <Specimen name="One of a few: hover, focus">
        <Held at="choice" nth={0} state="hover">
          <Held at="choice-box" nth={1} state="focus">
            <RadioGroup
              id="g-when-held"
              name="when-held"
              legend="When suits you?"
              value="afternoon"
              options={[
                { value: 'morning', label: 'In the morning' },
                { value: 'afternoon', label: 'In the afternoon' },
              ]}
            />
          </Held>
        </Held>
      </Specimen>
      <Specimen name="One of a few, joined: chosen, hover, focus">
        <Held at="choice-joined" nth={1} state="hover">
          <Held at="choice-box" nth={2} state="focus">
            <RadioGroup
              id="g-frequency-held"
              name="frequency-held"
              legend="Payments"
              value="weekly"
              options={FREQUENCIES}
              joined
            />
          </Held>
        </Held>
      </Specimen>
      <Specimen name="One of a few, joined">
        <RadioGroup id="g-frequency" name="frequency" legend="Repayments" value="weekly" options={FREQUENCIES} joined />
      </Specimen>
      <Specimen name="One of a few, joined, error">
        <RadioGroup
          id="g-frequency-wrong"
          name="frequency-wrong"
          legend="Repayments"
          options={FREQUENCIES}
          joined
          error="Please choose how often you would pay."
        />
      </Specimen>
    </GuideSection>
  )
}

export function Sliders() {
  return (
    <GuideSection
      id="sliders"
      title="Range sliders"
      intro="Two handles over two boxes. The low one stays below the high one, at least a step apart; boxes are all there is without scripts."
    >
      <Specimen name="Price, with a histogram">
        <RangeSlider
          id="g-slider-price"
          legend="Price"
          names={{ low: 'min[price]', high: 'max[price]' }}
          bounds={PRICE_SLIDER}
          from={40000}
          to={120000}
          prefix="$"
          bars={BARS}
        />
      </Specimen>
      <Specimen name="Kilometres, open">
        <RangeSlider
          id="g-slider-km"
          legend="Kilometres"
          names={{ low: 'min[km]', high: 'max[km]' }}
          bounds={sliderBounds(0, null)}
          from={null}
          to={null}
          suffix=" km"
        />
      </Specimen>
      <Specimen name="Year, to the left">
        <RangeSlider
          id="g-slider-year"
          legend="Year"
          names={{ low: 'min[year]', high: 'max[year]' }}
          bounds={sliderBounds(2008, 2026, 1)}
          from={null}
          to={2014}
          plain
        />
      </Specimen>
      <Specimen name="Price, disabled">
        <RangeSlider
          id="g-slider-disabled"
          legend="Price"
          names={{ low: 'min[off]', high: 'max[off]' }}
          bounds={PRICE_SLIDER}
          from={20000}
          to={60000}
          prefix="$"
          bars={BARS}
          disabled
        />
      </Specimen>
      <Specimen name="Deposit: low handle hover, high handle focus">
        <Held at="slider-low" state="hover">
          <Held at="slider-high" state="focus">
            <RangeSlider
              id="g-slider-held"
              legend="Deposit"
              names={{ low: 'min[held]', high: 'max[held]' }}
              bounds={PRICE_SLIDER}
              from={50000}
              to={150000}
              prefix="$"
            />
          </Held>
        </Held>
      </Specimen>
      <Specimen name="Budget, moved to fit, and says so">
        <Held at="slider-note" append="From and To stay at least $500 apart: From was moved to fit.">
          <RangeSlider
            id="g-slider-note"
            legend="Budget"
            names={{ low: 'min[note]', high: 'max[note]' }}
            bounds={PRICE_SLIDER}
            from={119500}
            to={120000}
            prefix="$"
          />
        </Held>
      </Specimen>
    </GuideSection>
  )
}
