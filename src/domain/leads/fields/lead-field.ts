import type { LEAD_FIELD_TYPES } from '#domain/tenants/settings/vocabulary.ts'

/** Those a dealer's own fields may have, and what the platform alone can tell the times of. */
export type LeadFieldType = (typeof LEAD_FIELD_TYPES)[number] | 'slot'

/** A field as a dealer's form has it: what stands beside it, and what it must be. */
export type LeadField = {
  label: string
  type: LeadFieldType
  required: boolean
  /** `shows`: of those whose choice brings fields into sight, which conditions it meets. */
  options?: readonly { value: string; label: string; shows?: string }[]
  /** What it starts with. */
  value?: string
  checked?: boolean
  autoComplete?: string
  /** Of a number. */
  min?: number
  max?: number
  /** Of a file: one picture, and no other file. */
  isPicture?: true
  /** Of a box to agree to the terms of use: where they stand; its label names them so. */
  termsHref?: string
  /** Whether it is wanted depends on another answer. */
  isConditional?: true
  /** Which choice of another field of the form brings it into sight. */
  shownWhen?: { field: string; is: readonly string[] }
  /** Of a form of several steps: in which it stands, from 0. */
  step?: number
}

/** With the name it is sent by. */
export type FormField = LeadField & { name: string }
