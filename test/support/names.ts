export const TEMPLATE_DATABASE = 'forecourt_template'
export const TEST_LOGIN_PREFIX = 'forecourt_test'
