/** The template of the test email, by which its outcome is found. */
export const TEST_MAIL = 'mail-test'
