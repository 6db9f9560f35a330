import express from 'express';
import { REPORT, announce } from './answer.mjs';

const app = express();
app.get('/api/v1/idn/:name', (request, response) => response.json(REPORT));
const server = app.listen(0, '127.0.0.1', () => announce(server));
