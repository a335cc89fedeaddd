import { db } from '@/lib/platform/database/db'

/** Makes the database refuse every new row of a table for one affiliate, as an unexpected failure. */
export async function refuseRowsOf(affiliateId: number, table: 'achievement_earned' | 'quest_progress'): Promise<void> {
  const name = `refuse_${table}_${affiliateId}`
  await db().$executeRawUnsafe(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused for %', NEW.affiliate_id; END $$`)
  await db().$executeRawUnsafe(`
    CREATE TRIGGER ${name} BEFORE INSERT ON ${table}
    FOR EACH ROW WHEN (NEW.affiliate_id = ${affiliateId}) EXECUTE FUNCTION ${name}()`)
}
