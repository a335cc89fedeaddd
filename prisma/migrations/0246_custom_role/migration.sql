-- The role of staff whose rights are those of a role that the network made itself. A value of its own: what asks for one of
-- the five roles by name refuses it. A transaction before the next, which uses it.
ALTER TYPE user_role ADD VALUE 'CUSTOM';
