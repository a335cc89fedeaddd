/** Stands in for next/form in all tests of components (vitest.config.ts). */
export default 'form'
