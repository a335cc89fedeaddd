-- A key for agents works at the server for agents alone, where nothing is changed without its person.
ALTER TABLE "api_key" ADD COLUMN "is_for_agents" BOOLEAN NOT NULL DEFAULT false;
