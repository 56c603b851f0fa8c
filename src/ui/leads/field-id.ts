/** The id of a field on its page: that of its form, and its name. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replaceAll('_', '-')}`
}
