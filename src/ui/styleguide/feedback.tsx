import { CheckedForm } from '../forms/checked-form.tsx'
import { SUBMIT_FAILURE } from '../forms/error-panel.ts'
import { POSTCODE_MESSAGE } from '../forms/postcode.ts'
import { TERMS_MESSAGE } from '../forms/terms.ts'
import { Button, LinkButton } from '../primitives/button.tsx'
import { CopyButton } from '../primitives/copy-button.tsx'
import { EmptyPanel } from '../primitives/empty-panel.tsx'
import { FormErrors } from '../primitives/form-errors.tsx'
import { Notice } from '../primitives/notice.tsx'
import { PostcodeField } from '../primitives/postcode-field.tsx'
import { Progress, Steps } from '../primitives/progress.tsx'
import { Loading, SkeletonCard, SkeletonLines, SkeletonPicture } from '../primitives/skeleton.tsx'
import { TermsBox } from '../primitives/terms-box.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { ForcedState, HELD_STATES } from './forced-state.tsx'
import { GuideSection, Row, Specimen, Specimens, Stack } from './specimen.tsx'

export function Notices() {
  return (
    <GuideSection id="notices" title="Notices" intro="Where it matters, in plain words, with what to do next.">
      <Specimen name="Plain" span={2}>
        <Notice
          title="Unfortunately this car recently sold."
          actions={<LinkButton href="#notices">Find a similar one</LinkButton>}
        >
          But don't worry, we can help you find a similar car!
        </Notice>
      </Specimen>
      <Specimens of={NOTICES} />
    </GuideSection>
  )
}

const NOTICES = {
  Positive: (
    <Notice tone="positive" title="Thank you, we have your enquiry.">
      We answer within two hours while we are open.
    </Notice>
  ),
  Caution: <Notice tone="caution" title="Someone has reserved this car." />,
  Negative: (
    <Notice tone="negative" title="You are offline.">
      What you see may be out of date.
    </Notice>
  ),
  'Signed out': (
    <Notice title="You are signed out." actions={<LinkButton href="#notices">Sign in</LinkButton>}>
      What you saved on this device is still here.
    </Notice>
  ),
  'Nothing found': (
    <EmptyPanel
      icon="car-front"
      level="h3"
      title="No Results Available"
      text="No results found for your search at this time. Please try adjusting the filters for more results."
    >
      <LinkButton href="#notices" look="primary">
        Clear Filters
      </LinkButton>
    </EmptyPanel>
  ),
}

export function Forms() {
  return (
    <GuideSection
      id="forms"
      title="A form and its errors"
      intro="Everything wrong at once, as a list of links to the fields, and at each field too."
    >
      <Specimen name="Error panel, destructive alert" span={2}>
        <FormErrors
          id="g-errors"
          formError={SUBMIT_FAILURE}
          errors={[
            { fieldId: 'g-postcode-wrong', message: POSTCODE_MESSAGE },
            { fieldId: 'g-terms', message: TERMS_MESSAGE },
          ]}
        />
      </Specimen>
      <Specimen name="A form to try">
        <CheckedForm className="g-form" errorsId="g-try-errors" action="#forms" method="get" aria-label="A form to try">
          <TextField id="g-try-name" name="name" label="First name" required />
          <PostcodeField id="g-try-postcode" name="postcode" label="Postcode" required />
          <TermsBox id="g-try-terms" name="terms" termsHref="#forms" />
          <Button type="submit" look="primary" wide>
            Send
          </Button>
        </CheckedForm>
      </Specimen>
    </GuideSection>
  )
}

export function Waiting() {
  return (
    <GuideSection
      id="waiting"
      title="On its way"
      intro="Skeletons have their final size, so nothing moves when the real thing arrives."
    >
      <Specimens of={WAITING} />
      <Specimen name="Progress" span={2}>
        <Stack>
          <Progress label="Uploading pictures" value={40} text="4 of 10" />
          <Progress label="Checking the registration" value={null} />
        </Stack>
      </Specimen>
      <Specimen name="Steps" span={3}>
        <Steps label="Reserve this car" steps={['Your details', 'Deposit', 'Pick-up', 'Done']} current={1} />
      </Specimen>
    </GuideSection>
  )
}

const WAITING = {
  Card: (
    <Loading label="Loading cars">
      <SkeletonCard />
    </Loading>
  ),
  Picture: <SkeletonPicture ratio="16-10" />,
  Lines: <SkeletonLines lines={4} />,
  'Copy: said by a toast for 3 s': (
    <Row>
      <CopyButton text="https://example.com/cars/2021-toyota-hilux" />
      <CopyButton text="H10482" label="Copy stock number" />
    </Row>
  ),
  'Copy: hover, focus': (
    <Row>
      {HELD_STATES.map((state) => (
        <ForcedState key={state} at="copy-button" state={state}>
          <CopyButton text="0491 570 006" label="Copy number" />
        </ForcedState>
      ))}
    </Row>
  ),
}
