/** C§5, C§8: what an unticked terms box says. */
export const TERMS_MESSAGE = '*You must agree to the terms of use before submitting.'
/** The same as some dealers word it (C§5, enquiry form). */
export const TERMS_MESSAGE_OF_FORM = '* You must agree to the terms of use before submitting the form.'
