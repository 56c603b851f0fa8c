import type { FormField } from '#domain/leads/fields/lead-field.ts'

/** A field as it is drawn, by its definition, with what was typed. */
export type LeadFieldView = FormField & {
  /** Which boxes of several are ticked. */
  values?: readonly string[]
  /** Of a slot: where its times are asked for, and those there were when the page was made for whoever sent the form. */
  slots?: { href: string; times: readonly SlotView[] }
}

/** A time that can be chosen: '2026-11-28T10:30:00+10:00', by the clock of its place. */
export type SlotView = { start: string; available: boolean }

/** A form that becomes a lead: what it asks, what it sends along unseen, and what stands under it. */
export type LeadFormView = {
  /** Begins the ids of its fields: one of a kind on its page. */
  id: string
  action: string
  /** The words of its button. */
  send: string
  fields: LeadFieldView[]
  /** What its steps are called, where it is asked one step after the other. */
  steps?: string[]
  hidden: { name: string; value: string }[]
  privacy: string
  /** What the server found wrong with it, by the name of the field. */
  errors: { name: string; message: string }[]
}
