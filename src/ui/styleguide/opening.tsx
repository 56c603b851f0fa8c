import { Disclosure } from '../primitives/disclosure.tsx'
import { Faq } from '../primitives/faq.tsx'
import { Fold, Folded } from '../primitives/fold.tsx'
import { Tabs } from '../primitives/tabs.tsx'
import { Held } from './held.tsx'
import { GuideSection, Specimen } from './specimen.tsx'

const WHOLE =
  'One owner, full service history, and the canopy and tow bar it was bought with. Both keys, and the books with every stamp.'

const QUESTIONS = [
  {
    question: 'Can I trade in my car?',
    answer: <p>Yes. Bring it, or send its registration and we will value it first.</p>,
  },
  { question: 'Do you deliver interstate?', answer: <p>To every mainland capital, usually within ten days.</p> },
  {
    question: 'What does the price of a demonstrator include when it is advertised as drive away, no more to pay?',
    answer: <p>Registration, compulsory third party, stamp duty, dealer delivery and a full tank.</p>,
  },
]

const TABS = [
  { id: 'g-tab-sales', label: 'Sales', content: <p>Monday to Friday 8.30am to 5.30pm, Saturday 9am to 5pm.</p> },
  {
    id: 'g-tab-service',
    label: 'Service',
    content: <p>Monday to Friday 7.30am to 5pm. The key box takes keys at night.</p>,
  },
  { id: 'g-tab-parts', label: 'Parts', content: <p>By appointment only.</p> },
]

const HELD_QUESTIONS = [
  { question: 'May I drive it first?', answer: <p>Any day we are open. Bring your licence.</p> },
  { question: 'Is there a warranty?', answer: <p>Three years on most cars.</p> },
]

const TAB_LOOKS = ['line', 'boxed'] as const
const DAYS = ['Mon', 'Tue', 'Wed']

export function Opening() {
  return (
    <GuideSection
      id="opening"
      title="What opens in its place"
      intro="Details and links underneath, so that all of it is there without scripts."
    >
      <Specimen name="Questions" span={2}>
        <Faq items={QUESTIONS} level="h4" />
      </Specimen>
      <Specimen name="Questions: open, focus">
        <Held at="disclosure" alter={{ open: true }}>
          <Held at="summary" nth={1} state="focus">
            <Faq items={HELD_QUESTIONS} level="h4" />
          </Held>
        </Held>
      </Specimen>
      <Specimen name="Text that goes on, folded">
        <Folded text={{ preview: 'One owner, full service history, and the canopy and tow bar', whole: WHOLE }} />
      </Specimen>
      <Specimen name="Text that is short: nothing to fold">
        <Folded text={{ preview: 'One owner, full service history.', whole: null }} />
      </Specimen>
      <Specimen name="List that goes on, folded">
        <Fold more="Show All" less="Hide" lead={<p>Reversing camera</p>}>
          <p>Heated seats</p>
        </Fold>
      </Specimen>
      <Specimen name="Text that goes on: unfolded, focus">
        <Held at="fold" alter={{ open: true }}>
          <Held at="summary" state="focus">
            <Folded text={{ preview: 'One owner, full service history, and the canopy', whole: WHOLE }} />
          </Held>
        </Held>
      </Specimen>
      <Specimen name="Disclosure, focus">
        <Held at="summary" state="focus">
          <Disclosure summary={<b>Engine</b>}>
            <p>2.8 litres, diesel.</p>
          </Disclosure>
        </Held>
      </Specimen>
      <Specimen name="Disclosure, open and closed">
        <Disclosure summary={<b>Transmission</b>} open>
          <p>Automatic, six speeds.</p>
        </Disclosure>
        <Disclosure summary={<b>Towing</b>}>
          <p>3,500 kg braked.</p>
        </Disclosure>
      </Specimen>
      <Specimen name="Tabs, line" span={2}>
        <Tabs label="Opening hours" tabs={TABS} />
      </Specimen>
      <Specimen name="Tabs, boxed">
        <Tabs
          label="View"
          look="boxed"
          tabs={[
            { id: 'g-view-gallery', label: 'Gallery', content: <p>Twelve pictures.</p> },
            { id: 'g-view-spin', label: '360', content: <p>Drag to turn.</p> },
          ]}
        />
      </Specimen>
      {TAB_LOOKS.map((look) => (
        <Specimen key={look} name={`Tabs, ${look}: chosen, hover, focus`}>
          <Held at="tab" nth={1} state="hover">
            <Held at="tab" nth={2} state="focus">
              <Tabs
                label={`Days, ${look}`}
                look={look}
                tabs={DAYS.map((day) => ({ id: `g-${look}-${day}`, label: day, content: <p>9am to 5pm.</p> }))}
              />
            </Held>
          </Held>
        </Specimen>
      ))}
    </GuideSection>
  )
}
