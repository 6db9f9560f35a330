import express from 'express';
import { announce } from './answer.mjs';

const RESULT = JSON.parse(process.env.BENCH_RESULT);
const app = express();
app.use(express.json());
app.post('/mcp', (request, response) => response.json({ ...RESULT, id: request.body.id }));
const server = app.listen(0, '127.0.0.1', () => announce(server));
