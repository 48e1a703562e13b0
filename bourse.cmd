@echo off
rem The bourse command from the sources of this clone, once npm start has run in it.
setlocal
set "NODE=%~dp0scripts\node\node_modules\node\bin\node.exe"
if not exist "%NODE%" set "NODE=node"
"%NODE%" --conditions=@bourse/source "%~dp0scripts\start\bourse.mjs" %*
