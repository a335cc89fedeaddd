import { handleNextAuth } from '@/lib/auth/next-auth-route'

export const GET = handleNextAuth
export const POST = handleNextAuth
