import type { LeadField } from './lead-field.ts'

/** What whoever asks for a job is asked besides who they are. */
export const APPLICANT_FIELDS = {
  role: () => ({ label: 'The job you would like', type: 'string', required: false }),
  resume: () => ({ label: 'Your resume', type: 'file', required: false }),
} as const satisfies Record<string, () => LeadField>
