/** C§5: the words above the list of what is wrong. */
export const ERROR_PANEL_TITLE = 'Please fix the following errors:'
/** C§8: when the form could not be sent at all. */
export const SUBMIT_FAILURE = 'An error occurred when submitting this form'

export type FieldError = { fieldId: string; message: string }
