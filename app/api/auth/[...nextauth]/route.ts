import { handleNextAuth } from '@/lib/accounts/auth/next-auth-route'

export const GET = handleNextAuth
export const POST = handleNextAuth
