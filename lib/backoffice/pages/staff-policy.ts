import type { UserRole } from '@/lib/generated/prisma/enums'

/** The staff member behind a write, and the API key with which a program writes for them. */
export type StaffActor = { userId: string; role: UserRole; ip?: string; keyId?: string | undefined }

/** Who makes a staff change and when: the first argument of every staff write. */
export type StaffContext = { actor: StaffActor; at: Date }
