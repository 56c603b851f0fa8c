import type { ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import { FieldError } from '../primitives/field.tsx'
import { usePasskey } from './use-passkey.ts'

type PasskeyButtonProps = { purpose: 'add' | 'sign-in'; action?: string; children?: ReactNode }

/**
 * A button that asks the device for a passkey and sends its answer to `action` as the field `passkey`; drawn where scripts run,
 * without which a device cannot be asked. `children` are sent along.
 */
export function PasskeyButton({ purpose, action, children }: PasskeyButtonProps) {
  const { form, start, answer, isBusy, problem } = usePasskey(purpose)
  return (
    <div className="with-scripts">
      <form ref={form} method="post" action={action} className="grid gap-2 justify-items-start">
        <input type="hidden" name="do" value="passkey" />
        <input type="hidden" name="passkey" value={answer} readOnly />
        <Button icon="key-round" onClick={start} busy={isBusy} aria-describedby="passkey-error">
          {purpose === 'add' ? 'Add a passkey' : 'Sign in with a passkey'}
        </Button>
        {children}
        <FieldError id="passkey" error={problem} alert />
      </form>
    </div>
  )
}
