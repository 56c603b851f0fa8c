import { type ComponentProps, type ReactNode, use } from 'react'
import { CheckContext } from '../forms/check-context.ts'
import { Icon, type IconName } from './icon.tsx'

/** One primary on a screen; the rest is outlined or plain. */
export type ButtonLook = 'primary' | 'outline' | 'plain' | 'danger'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: ButtonLook
  icon?: IconName
  /** Under way: a spinner, and it cannot be pressed again. */
  busy?: boolean
  wide?: boolean
  className?: string
}

/** A button of a form or a page; `type` is button unless told. What sends a form is busy while that is on its way. */
export function Button({ look = 'outline', icon, busy, wide, className, disabled, children, ...rest }: ButtonProps) {
  const isSending = use(CheckContext)?.isSending && rest.type === 'submit'
  const isBusy = busy || isSending
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, wide, className)}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}

type LinkButtonProps = { href: string; look?: ButtonLook; icon?: IconName; wide?: boolean; className?: string }

/** A link that looks like a button: it leads somewhere and does nothing. */
export function LinkButton(props: LinkButtonProps & { children: ReactNode }) {
  const { href, look = 'outline', icon, wide, className, children } = props
  return (
    <a className={buttonClass(look, wide, className)} href={href}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  /** What it does, for those who do not see the icon. */
  label: string
  look?: ButtonLook
}

/** A square button with nothing but an icon; its label is read out. */
export function IconButton({ icon, label, look = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`${buttonClass(look, false, className)} button-icon`} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}

function buttonClass(look: ButtonLook, wide: boolean | undefined, className: string | undefined): string {
  return ['button', `button-${look}`, wide ? 'button-wide' : '', className ?? ''].filter(Boolean).join(' ')
}
