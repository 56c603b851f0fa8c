import { Disclosure } from '../primitives/disclosure.tsx'
import { Faq } from '../primitives/faq.tsx'
import { Fold, Folded } from '../primitives/fold.tsx'
import { Tabs } from '../primitives/tabs.tsx'
import { ForcedState, ForcedStates } from './forced-state.tsx'
import { GuideSection, Specimen, Specimens } from './specimen.tsx'

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

const HELD_QUESTIONS = [
  { question: 'May I drive it first?', answer: <p>Any day we are open. Bring your licence.</p> },
  { question: 'Is there a warranty?', answer: <p>Three years on most cars.</p> },
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

const VIEWS = [
  { id: 'g-view-gallery', label: 'Gallery', content: <p>Twelve pictures.</p> },
  { id: 'g-view-spin', label: '360', content: <p>Drag to turn.</p> },
]

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
      <Specimens of={FOLDED} />
      <Specimen name="Tabs, line" span={2}>
        <Tabs label="Opening hours" tabs={TABS} />
      </Specimen>
      <Specimen name="Tabs, boxed">
        <Tabs label="View" look="boxed" tabs={VIEWS} />
      </Specimen>
      {(['line', 'boxed'] as const).map((look) => (
        <Specimen key={look} name={`Tabs, ${look}: chosen, hover, focus`}>
          <ForcedStates hover={['tab', 1]} focus={['tab', 2]}>
            <Tabs
              label={`Days, ${look}`}
              look={look}
              tabs={['Mon', 'Tue', 'Wed'].map((day) => ({
                id: `g-${look}-${day}`,
                label: day,
                content: <p>9am to 5pm.</p>,
              }))}
            />
          </ForcedStates>
        </Specimen>
      ))}
    </GuideSection>
  )
}

const FOLDED = {
  'Questions: open, focus': (
    <ForcedState at="disclosure" alter={{ open: true }}>
      <ForcedState at="summary" nth={1} state="focus">
        <Faq items={HELD_QUESTIONS} level="h4" />
      </ForcedState>
    </ForcedState>
  ),
  'Text that goes on, folded': (
    <Folded text={{ preview: 'One owner, full service history, and the canopy and tow bar', whole: WHOLE }} />
  ),
  'Text that is short: nothing to fold': <Folded text={{ preview: 'One owner, full service history.', whole: null }} />,
  'List that goes on, folded': (
    <Fold more="Show All" less="Hide" lead={<p>Reversing camera</p>}>
      <p>Heated seats</p>
    </Fold>
  ),
  'Text that goes on: unfolded, focus': (
    <ForcedState at="fold" alter={{ open: true }}>
      <ForcedState at="summary" state="focus">
        <Folded text={{ preview: 'One owner, full service history, and the canopy', whole: WHOLE }} />
      </ForcedState>
    </ForcedState>
  ),
  'Disclosure, focus': (
    <ForcedState at="summary" state="focus">
      <Disclosure summary={<b>Engine</b>}>
        <p>2.8 litres, diesel.</p>
      </Disclosure>
    </ForcedState>
  ),
  'Disclosure, open and closed': (
    <>
      <Disclosure summary={<b>Transmission</b>} open>
        <p>Automatic, six speeds.</p>
      </Disclosure>
      <Disclosure summary={<b>Towing</b>}>
        <p>3,500 kg braked.</p>
      </Disclosure>
    </>
  ),
}
