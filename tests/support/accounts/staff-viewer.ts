/** A member of staff who sees everything, where a test reads lists without signing in. */
export const SUPER_VIEWER = { userId: '019aa000-0000-7000-8000-0000000000aa', role: 'SUPER_ADMIN' as const }
