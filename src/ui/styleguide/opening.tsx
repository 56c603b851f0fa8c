import { Disclosure, Faq } from '../primitives/disclosure.tsx'
import { Fold, Folded } from '../primitives/fold.tsx'
import { ForcedState } from './forced-state.tsx'
import { specimens } from './specimen.tsx'

const WHOLE =
  'One owner, full service history, and the canopy and tow bar it was bought with. Both keys, and the books with every stamp.'

const QUESTIONS = asked({
  'Can I trade in my car?': 'Yes. Bring it, or send its registration and we will value it first.',
  'Do you deliver interstate?': 'To every mainland capital, usually within ten days.',
  'What does the price of a demonstrator include when it is advertised as drive away, no more to pay?':
    'Registration, compulsory third party, stamp duty, dealer delivery and a full tank.',
})
const HELD_QUESTIONS = asked({
  'May I drive it first?': 'Any day we are open. Bring your licence.',
  'Is there a warranty?': 'Three years on most cars.',
})

function asked(answers: Record<string, string>) {
  return Object.entries(answers).map(([question, answer]) => ({ question, answer: <p>{answer}</p> }))
}

export const opening = specimens(
  {
    Questions: <Faq items={QUESTIONS} level="h4" />,
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
    'Text that is short: nothing to fold': (
      <Folded text={{ preview: 'One owner, full service history.', whole: null }} />
    ),
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
  },
  { Questions: { span: 2 } },
)
