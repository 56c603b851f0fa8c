/** What an unticked terms box says (rule:terms-box). */
export const TERMS_MESSAGE = '*You must agree to the terms of use before submitting.'
/** The same as some dealers word it (rule:terms-box). */
export const TERMS_MESSAGE_OF_FORM = '* You must agree to the terms of use before submitting the form.'
