/** Ids counted in one process in a minute; what is beyond is refused and not counted, since anybody can invent any number. */
export const IDS_A_MINUTE = 100
