import { handleNextAuth } from '@/lib/accounts/http/next-auth-route'

export const GET = handleNextAuth
export const POST = handleNextAuth
