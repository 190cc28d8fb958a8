-- CREATE TABLE commented (id int);
/* CREATE TABLE blocked (id int); */
CREATE TABLE IF NOT EXISTS public.users (
  id SERIAL PRIMARY KEY,
  name varchar(10) DEFAULT 'it''s; CREATE TABLE x' NOT NULL,
  FOREIGN KEY (id) REFERENCES other (id)
);
create table "Quoted Name" (a int)
;
create unique index concurrently idx_name on users (name);
CREATE OR REPLACE VIEW active AS SELECT * FROM users WHERE name = ';';
CREATE FUNCTION add(a int, b int) RETURNS int AS $body$
BEGIN
  CREATE TABLE inner_table (x int);
  RETURN a + b;
END;
$body$ LANGUAGE plpgsql;
CREATE TRIGGER audit AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION log();
CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE MATERIALIZED VIEW stats AS SELECT 1;
CREATE PROCEDURE `back`.`ticks`() SELECT 1;
CREATE SCHEMA app;
ALTER TABLE users ADD COLUMN age int;
INSERT INTO users VALUES (1, 'CREATE VIEW fake AS');
\i other/file.sql
