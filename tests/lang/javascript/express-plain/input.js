'use strict';

/* Nothing of Express is imported: what is got here is unknown. */
const client = require('./client');

client.get('/users', done);
