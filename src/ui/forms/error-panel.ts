/** The words above the list of what is wrong (rule:form-errors). */
export const ERROR_PANEL_TITLE = 'Please fix the following errors:'
/** When the form could not be sent at all (rule:form-errors). */
export const SUBMIT_FAILURE = 'An error occurred when submitting this form'

export type FieldError = { fieldId: string; message: string }
