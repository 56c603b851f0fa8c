import { CheckedForm } from '../forms/checked-form.tsx'
import { POSTCODE_MESSAGE } from '../forms/postcode.ts'
import { Button, LinkButton } from '../primitives/button.tsx'
import { TERMS_MESSAGE, TermsBox } from '../primitives/check-box.tsx'
import { CopyButton } from '../primitives/copy-button.tsx'
import { EmptyPanel } from '../primitives/empty-panel.tsx'
import { FormErrors, SUBMIT_FAILURE } from '../primitives/form-errors.tsx'
import { Notice } from '../primitives/notice.tsx'
import { PostcodeField } from '../primitives/postcode-field.tsx'
import { Loading, SkeletonCard, SkeletonLines, SkeletonPicture } from '../primitives/skeleton.tsx'
import { Steps } from '../primitives/steps.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { inHeldStates } from './forced-state.tsx'
import { Row, specimens } from './specimen.tsx'

const NOTHING = 'No results found for your search at this time. Please try adjusting the filters for more results.'

export const notices = specimens(
  {
    Plain: (
      <Notice
        title="Unfortunately this car recently sold."
        actions={<LinkButton href="#notices">Find a similar one</LinkButton>}
      >
        But don't worry, we can help you find a similar car!
      </Notice>
    ),
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
      <EmptyPanel icon="car-front" level="h3" title="No Results Available" text={NOTHING}>
        <LinkButton href="#notices" look="primary">
          Clear Filters
        </LinkButton>
      </EmptyPanel>
    ),
  },
  { Plain: { span: 2 } },
)

const ERRORS = [
  { fieldId: 'g-postcode-wrong', message: POSTCODE_MESSAGE },
  { fieldId: 'g-terms', message: TERMS_MESSAGE },
]

export const forms = specimens(
  {
    'Error panel, destructive alert': (
      <FormErrors id="g-errors" formError={{ title: SUBMIT_FAILURE }} errors={ERRORS} />
    ),
    'A form to try': (
      <CheckedForm className="g-form" errorsId="g-try-errors" action="#forms" method="get" aria-label="A form to try">
        <TextField id="g-try-name" name="name" label="First name" required />
        <PostcodeField id="g-try-postcode" name="postcode" label="Postcode" required />
        <TermsBox id="g-try-terms" name="terms" termsHref="#forms" />
        <Button type="submit" look="primary" wide>
          Send
        </Button>
      </CheckedForm>
    ),
  },
  { 'Error panel, destructive alert': { span: 2 } },
)

export const waiting = specimens(
  {
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
        {inHeldStates('copy-button', () => (
          <CopyButton text="0491 570 006" label="Copy number" />
        ))}
      </Row>
    ),
    Steps: <Steps label="Reserve this car" steps={['Your details', 'Deposit', 'Pick-up', 'Done']} current={1} />,
  },
  { Steps: { span: 3 } },
)
